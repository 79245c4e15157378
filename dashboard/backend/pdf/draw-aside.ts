import { Worker } from 'node:worker_threads';
import { Problem } from '#kernel/problem.ts';
import { type Region, shownRegion } from '#kernel/region.ts';
import { inTurnHere } from '../in-turn.ts';

/** What a module exports as `draw`: it returns the bytes of a document. */
export type Draw = (input: unknown) => Promise<Uint8Array>;

const timeoutMs = 60_000;
const maxHeapMb = 512;

/**
 * Draws a document outside of the server's thread, one at a time, so that a long one delays only other documents.
 * @param module exports `draw`; it reads its input, and nothing else
 */
export function drawAside(module: URL, input: unknown): Promise<Uint8Array> {
  const order = { module: module.href, input, region: shownRegion() };
  return inTurnHere('drawing of documents', () => drawInWorker(order));
}

const tooMuch = () =>
  new Problem('INVALID_INPUT', 'This is too much for one document. Please choose less of it.');

async function drawInWorker(order: { module: string; input: unknown; region: Region }): Promise<Uint8Array> {
  const worker = new Worker(new URL('./paper-worker.ts', import.meta.url), {
    name: 'paper',
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const timer = setTimeout(() => reject(tooMuch()), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : error),
  );
  worker.once('exit', () => reject(new Error('the document was not finished')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
