import * as z from 'zod';
import { logNames } from '../../logs.ts';

// The messages between the page and its worker.

export const fromWorkerSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rows'),
    rows: z.array(
      z.object({
        log: z.enum(logNames),
        cells: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      }),
    ),
  }),
  z.object({ kind: z.literal('progress'), share: z.number(), records: z.int(), leftOut: z.int() }),
  z.object({ kind: z.literal('done'), share: z.number(), records: z.int(), leftOut: z.int() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromWorker = z.infer<typeof fromWorkerSchema>;

export const toWorkerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('read'), file: z.instanceof(Blob) }),
  /** The last rows have been handled; more may come. */
  z.object({ kind: z.literal('next') }),
  /**
   * The rest is not wanted. The worker ends by itself: terminating it from outside while it reads a file of a gigabyte
   * would crash the page.
   */
  z.object({ kind: z.literal('stop') }),
]);
export type ToWorker = z.infer<typeof toWorkerSchema>;
