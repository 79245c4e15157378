import { PassThrough } from 'node:stream';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type FileContent, fileContent } from '#kernel/contract.ts';
import { type ToldLine, toldType } from '#kernel/told-file.ts';
import { toldAs } from '../errors.ts';
import { sendFile } from './file-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Reports to a browser the progress of the file that it waits for; null if nobody asked for it. */
    tell: ((done: number, total: number) => void) | null;
    /** Aborts when that browser has left: making the file stops. */
    left: AbortSignal | null;
  }
}

const isTold = ({ headers }: FastifyRequest) => headers.accept === toldType;

/** Notices when a caller leaves that wants progress. Fastify's own signal ends with the body of a request. */
export function noteLeaving(request: FastifyRequest, reply: FastifyReply): void {
  if (!isTold(request)) return;
  const left = new AbortController();
  request.left = left.signal;
  reply.raw.once('close', () => left.abort());
}

/** Sends the file that `work` makes, with its progress if that is requested and reported. */
export async function sendTold(
  request: FastifyRequest,
  reply: FastifyReply,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  const made = async () => fileContent.parse(await work());
  if (!isTold(request)) return sendFile(reply, await made());
  const stream = new PassThrough();
  const write = (line: ToldLine) => stream.write(`${JSON.stringify(line)}\n`);
  const { promise: begun, resolve: begin } = Promise.withResolvers<'begun'>();
  request.tell = (done, total) => {
    write({ done, total });
    begin('begun');
  };
  const file = made();
  // If it finishes or fails before any progress was sent, it is answered like any other call.
  const first = await Promise.race([begun, file]);
  if (first !== 'begun') return sendFile(reply, first);
  void file.then(
    (content) => end(content),
    (error: FastifyError) => {
      if (request.left?.aborted) return;
      write({ problem: toldAs(error, request).toAnswer(request.id) });
      stream.end();
    },
  );
  return reply
    .headers({
      'content-type': toldType,
      'cache-control': 'private, no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    .send(stream);

  function end({ type, link, bytes }: FileContent): void {
    if (request.left?.aborted) return;
    write({ file: { type, ...(link !== undefined && { link }) } });
    stream.end(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}
