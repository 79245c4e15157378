import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { shownRegion } from '#kernel/region.ts';
import { ProcessQueue, tookTooMuch } from '../process-queue.ts';

/** What a module exports as `draw`: it returns the bytes of a document. */
export type Draw = (input: unknown) => Promise<Uint8Array>;

const queue = new ProcessQueue(new URL('./paper-process.ts', import.meta.url), {
  timeoutMs: 60_000,
  idleMs: 20_000,
});

/**
 * Draws a document in a separate process, one at a time, so that a long one delays only other documents.
 * @param module exports `draw`; it reads its input, and nothing else
 */
export async function drawAside(module: URL, input: unknown): Promise<Uint8Array> {
  const order = { module: module.href, input, region: shownRegion() };
  try {
    return z.instanceof(Uint8Array).parse(await queue.run(async () => order));
  } catch (cause) {
    if (!tookTooMuch(cause)) throw cause;
    throw new Problem('INVALID_INPUT', 'This is too much for one document. Please choose less of it.', {
      cause,
    });
  }
}
