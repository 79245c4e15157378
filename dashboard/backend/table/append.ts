import { Problem } from '#kernel/problem.ts';
import type { WriteLedger } from '../context.ts';
import { mayHaveHappened } from '../google/errors.ts';
import type { EnteredCell, Scalar } from '../google/sheets.ts';
import { columnKinds } from './cells.ts';
import { isUnchanged } from './match.ts';
import { insertRowRequest, writeCellsRequest } from './requests.ts';
import type { Fields, Sheet } from './sheet.ts';
import type { Place } from './tab.ts';
import { forgetEnd, type Head, readEnd, rememberEnd, requireView, type TableRow } from './view.ts';

/** What makes a write happen once, however often the browser sends it. */
export interface Once {
  requestKey: string | null;
  ledger: WriteLedger;
}

/** The record under its columns; null leaves the cells of other columns blank. */
function valuesOf(sheet: Sheet, { layout }: Head, record: Fields): (Scalar | null)[] {
  const values: (Scalar | null)[] = Array.from(
    { length: Math.max(...layout.positions.values()) + 1 },
    () => null,
  );
  for (const [field, { kind }] of Object.entries(sheet.columns)) {
    const position = layout.positions.get(field);
    const value = record[field];
    if (position === undefined || value === undefined || value === '') continue;
    values[position] = columnKinds[kind].enter(value, undefined);
  }
  return values;
}

function cellOf(value: Scalar | null): EnteredCell {
  if (value === null) return {};
  if (typeof value === 'number') return { userEnteredValue: { numberValue: value } };
  if (typeof value === 'boolean') return { userEnteredValue: { boolValue: value } };
  return { userEnteredValue: { stringValue: value } };
}

/**
 * Inserts the row below the table; gives its number. Not by `values.append`: rows it inserts below a header row look
 * like headers, and it may begin in another column than the headers do.
 */
async function insertBelow(
  { sheets, fileId, sheet }: Place,
  end: Head & { lastRow: number },
  record: Fields,
): Promise<number> {
  const rowIndex = end.lastRow + 1;
  const requests = [
    insertRowRequest(end.tabId, rowIndex, end.rowCount),
    writeCellsRequest(end.tabId, rowIndex, valuesOf(sheet, end, record).map(cellOf), 'userEnteredValue'),
  ];
  await sheets.batchUpdate(fileId, requests, 'once');
  return rowIndex;
}

/**
 * Looks for a row that an earlier attempt may have written below `lastRowBefore`. A row alike that another write made
 * is not it.
 */
async function findWritten(
  place: Place,
  record: Fields,
  { lastRowBefore, ledger }: { lastRowBefore: number; ledger: WriteLedger },
): Promise<TableRow | undefined> {
  const { rows } = await requireView(place);
  const others = new Set(await ledger.rowsWritten(place.fileId));
  const sought = { expected: record, changes: {} };
  return rows.find(
    ({ rowIndex, record: found }) =>
      rowIndex > lastRowBefore && !others.has(rowIndex) && isUnchanged(place.sheet, sought, found),
  );
}

/**
 * Runs a write that adds a row, once: an attempt whose outcome is unknown is first looked for in the sheet, also when
 * this process has been restarted since. Gives the number of the row.
 */
export async function writeOnce(
  place: Place,
  record: Fields,
  { lastRowBefore, once, write }: { lastRowBefore: number; once: Once; write: () => Promise<number> },
): Promise<number> {
  const { requestKey: key, ledger } = once;
  const begun = key === null ? undefined : await ledger.begin(key, { fileId: place.fileId, lastRowBefore });
  if (begun && begun.fileId !== place.fileId) {
    throw new Problem('INVALID_INPUT', 'This key belongs to a write into another sheet.');
  }
  const earlier =
    begun && (begun.rowIndex ?? (await findWritten(place, record, { ...begun, ledger }))?.rowIndex);
  const rowIndex = earlier ?? (await attempt(place, record, { lastRowBefore, once, write }));
  if (key !== null) await ledger.finish(key, { rowIndex });
  return rowIndex;
}

async function attempt(
  place: Place,
  record: Fields,
  { lastRowBefore, once, write }: { lastRowBefore: number; once: Once; write: () => Promise<number> },
): Promise<number> {
  try {
    return await write();
  } catch (error) {
    forgetEnd(place);
    if (!mayHaveHappened(error)) {
      if (once.requestKey !== null) await once.ledger.forget(once.requestKey);
      throw error;
    }
    // Where nobody can look either, the lost write is what the person is told of.
    const written = await findWritten(place, record, { lastRowBefore, ledger: once.ledger }).catch(
      () => undefined,
    );
    if (!written) throw error;
    return written.rowIndex;
  }
}

/** Adds a record below the table. */
export async function appendRow(place: Place, record: Fields, once: Once): Promise<number> {
  const end = await readEnd(place);
  const rowIndex = await writeOnce(place, record, {
    lastRowBefore: end.lastRow,
    once,
    write: () => insertBelow(place, end, record),
  });
  rememberEnd(place, Math.max(rowIndex, end.lastRow));
  return rowIndex;
}
