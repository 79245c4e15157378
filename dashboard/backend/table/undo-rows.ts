import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { enteredCellSchema } from '../google/tabs.ts';
import { writeIdOf } from '../history/journal.ts';
import type { Sealer } from '../request.ts';
import type { TableRef } from './tab.ts';

// What puts deleted rows back, as it travels through the browser: the rows themselves, or the name of the write by which
// the history of their sheet knows them.

const undoMs = 10 * 60_000;
const purpose = 'deleted row';

const undoSchema = z.object({
  /** Under which the rows come back once. */
  id: z.string(),
  fileId: z.string(),
  tab: z.string(),
  headers: z.array(z.string()),
  /** From top to bottom. */
  rows: z.array(
    z.object({
      rowIndex: z.int(),
      record: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      cells: z.array(enteredCellSchema),
      /** The columns that were merged in it, each as its first and the one after its last. */
      merges: z.array(z.tuple([z.int(), z.int()])),
    }),
  ),
});
export type Undo = z.infer<typeof undoSchema>;

/** Stands for the undo of a removal whose rows the history of the sheet alone knows by now. */
const notedSchema = z.object({ fileId: z.string(), tab: z.string(), noted: z.string() });
export type Kept = Undo['rows'][number];

const sealedSchema = z.union([undoSchema, notedSchema]);

function sealed(undo: z.infer<typeof sealedSchema>, sealer: Sealer): string {
  // Cells of many rows are much alike.
  const text = deflateRawSync(JSON.stringify(undo)).toString('base64');
  return sealer.seal(text, purpose, Date.now() + undoMs);
}

export const sealRows = (undo: Undo, sealer: Sealer) => sealed(undo, sealer);

/** Seals the undo of a removal that the history of the sheet has noted. */
export function sealNoted(
  { requestKey, ...place }: { fileId: string; tab: string; requestKey: string },
  sealer: Sealer,
): string {
  return sealed({ ...place, noted: writeIdOf(requestKey) }, sealer);
}

/** @throws Problem INVALID_INPUT where it is too late */
export function openUndo(
  { fileId, sheet }: TableRef,
  text: string,
  sealer: Sealer,
): z.infer<typeof sealedSchema> {
  const opened = sealer.open(text, purpose);
  const undo =
    opened === undefined
      ? undefined
      : sealedSchema.parse(JSON.parse(inflateRawSync(Buffer.from(opened, 'base64')).toString()));
  if (undo?.fileId === fileId && undo.tab === sheet.tab) return undo;
  throw tooLate();
}

/** The problem of rows that nothing brings back any more. */
export function tooLate(): Problem {
  return new Problem('INVALID_INPUT', 'This row can no longer be brought back. It was deleted too long ago.');
}
