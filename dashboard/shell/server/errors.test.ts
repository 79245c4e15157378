import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerErrors } from './errors.ts';

it('a caller who leaves work that goes on beside the server is no fault of ours', async () => {
  const log: string[] = [];
  const server = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } },
  });
  registerErrors(server);
  const leave = new AbortController();
  const answered = Promise.withResolvers<number>();
  server.addHook('onSend', async (_, reply) => answered.resolve(reply.statusCode));
  server.get('/', async (request) => {
    leave.abort();
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve, { once: true }));
    request.signal.throwIfAborted();
  });
  const address = await server.listen({ port: 0, host: '127.0.0.1' });
  await expect(fetch(address, { signal: leave.signal })).rejects.toThrow();
  expect(await answered.promise).toBe(499);
  expect(log).toEqual([]);
  await server.close();
});
