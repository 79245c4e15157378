import { once } from 'node:events';
import { Readable } from 'node:stream';
import compress from '@fastify/compress';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { handleError } from './errors.ts';

/** What a server logs while a caller is answered who leaves. */
async function logOf(answer: (request: FastifyRequest, reply: FastifyReply, leave: () => void) => unknown) {
  const log: string[] = [];
  const server = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } },
  });
  await server.register(compress, { threshold: 0 });
  const leave = new AbortController();
  const told = Promise.withResolvers<number>();
  server.setErrorHandler((error: FastifyError, request, reply) => {
    void handleError(error, request, reply);
    told.resolve(reply.statusCode);
  });
  server.post('/', async (request, reply) => await answer(request, reply, () => leave.abort()));
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/json' };
  const sending = fetch(address, { method: 'POST', body: '{}', headers, signal: leave.signal });
  await expect(sending).rejects.toThrow();
  expect(await told.promise).toBe(499);
  await server.close();
  return log;
}

it('a caller who leaves work that goes on beside the server is no fault of ours', async () => {
  const log = await logOf(async ({ signal }, _, leave) => {
    leave();
    if (!signal.aborted) await once(signal, 'abort');
    signal.throwIfAborted();
  });
  expect(log).toEqual([]);
});

it('nor is one who leaves before the first part of an answer', async () => {
  const log = await logOf((_, reply, leave) => {
    setImmediate(leave);
    return reply.type('application/json').send(new Readable({ read() {} }));
  });
  expect(log).toEqual([]);
});
