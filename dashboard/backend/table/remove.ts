import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Problem } from '#kernel/problem.ts';
import type { Sealer, WriteLedger } from '../context.ts';
import { mayHaveHappened } from '../google/errors.ts';
import { type EnteredCell, enteredCellSchema } from '../google/sheets.ts';
import { writeOnce } from './append.ts';
import { conflict, isUnchanged, locateRow } from './match.ts';
import { deleteRowRequest, insertRowRequest, writeCellsRequest } from './requests.ts';
import type { Fields } from './sheet.ts';
import { missingTab, type Place } from './tab.ts';
import { forgetEnd, readHead, requireView, type TableRow } from './view.ts';

const undoMs = 10 * 60_000;
const purpose = 'deleted row';

const undoSchema = z.object({
  id: z.uuid(),
  fileId: z.string(),
  tab: z.string(),
  rowIndex: z.int(),
  record: z.record(z.string(), z.union([z.string(), z.number()])),
  headers: z.array(z.string()),
  cells: z.array(enteredCellSchema),
});
type Undo = z.infer<typeof undoSchema>;

/** Deletes a row that still is as the person saw it; gives what `restoreRow` needs to bring it back. */
export async function removeRow(
  place: Place,
  rowIndex: number,
  expected: Fields,
  sealer: Sealer,
): Promise<string> {
  const { sheets, fileId, sheet } = place;
  const sought = { expected, changes: {} };
  const { head, row } = await locateRow(place, rowIndex, sought);
  if (!isUnchanged(sheet, sought, row.record)) throw conflict(sheet, sought, row);
  const undo: Undo = {
    id: randomUUID(),
    fileId,
    tab: sheet.tab,
    rowIndex: row.rowIndex,
    record: { ...row.record },
    headers: [...head.layout.headers],
    cells: row.cells.map((cell) => enteredCellSchema.parse(cell)),
  };
  try {
    await sheets.batchUpdate(fileId, [deleteRowRequest(head.tabId, row.rowIndex)], 'once');
  } catch (error) {
    const isDone = mayHaveHappened(error) && (await isGone(place, row));
    if (!isDone) throw error;
  } finally {
    forgetEnd(place);
  }
  return sealer.seal(JSON.stringify(undo), purpose, Date.now() + undoMs);
}

/** Whether no row like this one is left. Where nobody can look, that is not known. */
async function isGone(place: Place, { record }: TableRow): Promise<boolean> {
  try {
    const { rows } = await requireView(place);
    return !rows.some((row) => isUnchanged(place.sheet, { expected: record, changes: {} }, row.record));
  } catch {
    return false;
  }
}

function openUndo({ fileId, sheet }: Place, sealed: string, sealer: Sealer): Undo {
  const text = sealer.open(sealed, purpose);
  const undo = text === undefined ? undefined : undoSchema.parse(JSON.parse(text));
  if (undo?.fileId === fileId && undo.tab === sheet.tab) return undo;
  throw new Problem('INVALID_INPUT', 'This row can no longer be brought back. It was deleted too long ago.');
}

/** The cells under the columns as they stand now, which may have been moved since the row was deleted. */
function arrange(undo: Undo, headers: readonly string[]): EnteredCell[] {
  const arranged: EnteredCell[] = [];
  for (const [index, cell] of undo.cells.entries()) {
    if (Object.keys(cell).length === 0) continue;
    const header = undo.headers[index];
    const position = header === undefined ? index : headers.indexOf(header);
    if (position === -1) {
      throw new Problem(
        'CONFLICT',
        `The column "${header}" is gone, so this row cannot be brought back whole.`,
      );
    }
    arranged[position] = cell;
  }
  return Array.from(arranged, (cell) => cell ?? {});
}

/** Puts a deleted row back where it was, formulas and the person's own columns included; once for each deletion. */
export async function restoreRow(
  place: Place,
  sealed: string,
  { sealer, ledger }: { sealer: Sealer; ledger: WriteLedger },
): Promise<Pick<TableRow, 'rowIndex' | 'record'>> {
  const undo = openUndo(place, sealed, sealer);
  const head = await readHead(place);
  if (!head) throw missingTab(place.sheet);
  const cells = arrange(undo, head.layout.headers);
  const target = Math.min(undo.rowIndex, head.rowCount + 1);
  const rowIndex = await writeOnce(place, undo.record, {
    lastRowBefore: target - 1,
    once: { requestKey: undo.id, ledger },
    write: async () => {
      const requests = [
        insertRowRequest(head.tabId, target, head.rowCount),
        writeCellsRequest(head.tabId, target, cells, 'userEnteredValue,userEnteredFormat,note'),
      ];
      await place.sheets.batchUpdate(place.fileId, requests, 'once');
      return target;
    },
  });
  forgetEnd(place);
  return { rowIndex, record: undo.record };
}
