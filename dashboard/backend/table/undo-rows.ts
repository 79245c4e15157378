import { deflateRawSync, inflateRawSync } from 'node:zlib';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import { enteredCellSchema } from '../google/tabs.ts';
import { writeIdOf } from '../history/journal.ts';
import type { Sealer } from '../request.ts';
import type { TableRef } from './tab.ts';

// What restores deleted rows, in the form in which it passes through the browser: the rows themselves, or the id of
// the write by which the sheet's history knows them.

const undoMs = 10 * 60_000;
const purpose = 'deleted row';

const undoSchema = z.object({
  /** The key under which the rows are restored once. */
  id: z.string(),
  fileId: z.string(),
  tab: z.string(),
  headers: z.array(z.string()),
  /** Of the grid, with what stands beside the table. */
  columnCount: z.int().exactOptional(),
  /** The number that the history's next line had before they were deleted. */
  nextLine: z.int().exactOptional(),
  /** From top to bottom. */
  rows: z.array(
    z.object({
      rowIndex: z.int(),
      record: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
      cells: z.array(enteredCellSchema),
      /** The merged columns in it, each as its first and the one after its last. */
      merges: z.array(z.tuple([z.int(), z.int()])),
      /** What names its deletion in the history. */
      deletion: z.string().exactOptional(),
    }),
  ),
});
export type Undo = z.infer<typeof undoSchema>;

/** Stands for the undo of a removal whose rows only the sheet's history knows by now. */
const notedSchema = z.object({ fileId: z.string(), tab: z.string(), noted: z.string() });
export type Kept = Undo['rows'][number];

const sealedSchema = z.union([undoSchema, notedSchema]);

function sealed(undo: z.infer<typeof sealedSchema>, sealer: Sealer): string {
  // Cells of many rows are much alike, so they compress well.
  const text = deflateRawSync(JSON.stringify(undo)).toString('base64');
  return sealer.seal(text, purpose, Date.now() + undoMs);
}

export const sealRows = (undo: Undo, sealer: Sealer) => sealed(undo, sealer);

/** Encrypts the undo of a removal that the sheet's history has noted. */
export function sealNoted(
  { requestKey, ...place }: { fileId: string; tab: string; requestKey: string },
  sealer: Sealer,
): string {
  return sealed({ ...place, noted: writeIdOf(requestKey) }, sealer);
}

/** @throws Problem INVALID_INPUT if it is too late */
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

/** The problem for rows that can no longer be restored. */
export function tooLate(): Problem {
  return new Problem('INVALID_INPUT', 'This row can no longer be brought back. It was deleted too long ago.');
}
