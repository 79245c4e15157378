import { Problem } from '#kernel/problem.ts';
import type { AppContext } from '../context.ts';
import type { FieldValue } from '../table/cells.ts';
import type { FormulaChanges } from '../table/match.ts';
import { restoreUndo } from '../table/restore.ts';
import type { Sheet } from '../table/sheet.ts';
import { undoIdOf, undoOfDeeds } from '../table/undo-noted.ts';
import { inWriteTurn } from '../table/write-turn.ts';
import { type Entry, entriesOf } from './changes.ts';
import { type Deletion, isDeletion } from './deeds.ts';
import { deletionOf, type Line } from './lines.ts';
import { lookInTurn, withUnnoted } from './look.ts';
import { followed, readHistory, type SheetHistory, type TabNow } from './read.ts';
import { headersAfter, underHeaders } from './track.ts';
import {
  cellValue,
  differing,
  type HistoryValue,
  type NotedFormula,
  plainValue,
  type RowValues,
  valuesAt,
} from './values.ts';

// Reverts what a history contains. That is an ordinary change: found, checked, noted and written like any other.

/** A tab by its own headers, all of which count. */
export function sheetOf({ title, headers, headerRow }: TabNow, values: RowValues): Sheet {
  const named = headers.length > 0 ? headers : Object.keys(values);
  return {
    tab: title,
    headerRow,
    isFree: true,
    columns: Object.fromEntries(named.map((header) => [header, { kind: 'noted', isOptional: true }])),
    fingerprint: [named],
  };
}

/** What to write so that a row has the content of then again under some headers: values, and formulas if there were any. */
export function writingOf(
  headers: readonly string[],
  then: RowValues,
  now: RowValues,
): { changes: Record<string, FieldValue>; formulas: FormulaChanges } {
  const changes: Record<string, FieldValue> = {};
  const written: Record<string, NotedFormula> = {};
  for (const header of headers) {
    const value = then[header];
    if (typeof value === 'object') written[header] = value;
    else changes[header] = value ?? '';
  }
  const replaced = headers.filter((header) => typeof now[header] === 'object');
  return { changes, formulas: { written, replaced } };
}

/** A date whose format is not read is the number it is, to some fraction of a second. */
function isSameNow(one: HistoryValue | undefined, other: HistoryValue | undefined): boolean {
  const [now, then] = [plainValue(one), plainValue(other)];
  return now === then || (typeof now === 'number' && typeof then === 'number' && Math.abs(now - then) < 1e-5);
}

/**
 * Whether a row that was read after the history is the one that stood at its number then, unchanged: a hand may have put another
 * row there. What formulas show may have changed.
 */
export function isAsLookedAt(
  { headers, rows, cells }: TabNow,
  rowIndex: number,
  record: Readonly<Record<string, FieldValue>>,
): boolean {
  return headers.every((header, column) => {
    const value = rows.get(rowIndex)?.[header];
    const cell = cells.get(rowIndex)?.[column];
    const isShown =
      value === undefined && cellValue({ userEnteredValue: cell?.effectiveValue ?? {} }) !== undefined;
    return typeof value === 'object' || isShown || isSameNow(value, record[header]);
  });
}

function gone(): Problem {
  return new Problem('CONFLICT', 'This can no longer be put back: its row is not in the sheet any more.');
}

/** The lines including changes by hand until now, so that rows are found where they are. */
export async function historyNow(context: AppContext, fileId: string) {
  const history = await readHistory(context, fileId);
  return { history, ...withUnnoted(history) };
}

function requireEntry(entries: readonly Entry[], id: string): Entry {
  const entry = entries.find(({ change }) => change.id === id);
  if (entry) return entry;
  throw new Problem('NOT_FOUND', 'This change is no longer in the history of this sheet.');
}

function requireTab({ tabs }: SheetHistory, tabId: number): TabNow {
  const tab = tabs.find((one) => one.tabId === tabId);
  if (tab) return tab;
  throw new Problem('CONFLICT', 'The tab of this row is no longer in the spreadsheet.');
}

/** The header that a column of a change has now. */
function headersSince({ line }: Entry, lines: readonly Line[]): (header: string) => string {
  return headersAfter(lines.filter(({ tabId, order }) => tabId === line.tabId && order > line.order));
}

/**
 * What a row should be: the cells of a change as they were before it, or the row as it was right after; under the
 * given headers, or under all of them.
 */
function wantedOf(
  entry: Entry,
  lines: readonly Line[],
  { what, headers }: { what: 'cells' | 'row'; headers?: readonly string[] | undefined },
): { values: RowValues; headers?: readonly string[] | undefined } {
  const { line, deed, record } = entry;
  const headerNow = headersSince(entry, lines);
  if (what === 'row') {
    const upTo = lines.filter((one) => one.order <= line.order);
    const { track } = followed(upTo, line.tabId);
    const values = track.rows.find((row) => row?.id === record)?.values ?? {};
    return { values: underHeaders(values, headerNow), headers: headers?.map(headerNow) };
  }
  if (deed.do !== 'set') return { values: {}, headers: [] };
  const all = [...new Set([...Object.keys(deed.from), ...Object.keys(deed.to)])];
  const some = headers ? all.filter((header) => headers.includes(header)) : all;
  return { values: underHeaders(valuesAt(deed.row, deed.from), headerNow), headers: some.map(headerNow) };
}

/** A deleted row under the headers of now. */
function deletedNow<Gone extends Deletion>(deed: Gone, headerNow: (header: string) => string): Gone {
  const from = underHeaders(deed.from, headerNow);
  return 'headers' in deed && deed.headers
    ? { ...deed, from, headers: deed.headers.map(headerNow) }
    : { ...deed, from };
}

interface Wanted {
  change: string;
  what: 'cells' | 'row';
  headers?: readonly string[] | undefined;
}

/** Restores a deleted row; returns its number. */
async function restoreDeleted(
  context: AppContext,
  { history: { fileId, lines }, tab }: { history: SheetHistory; tab: TabNow },
  { entry, deed }: { entry: Entry; deed: Deletion },
): Promise<number> {
  const { line, change } = entry;
  const place = { sheets: context.sheets, fileId, sheet: sheetOf(tab, deed.from) };
  const id = undoIdOf(`${line.write} ${change.id}`);
  const deletion = deletionOf(line, line.deeds.indexOf(deed));
  const again = { deed: deletedNow(deed, headersSince(entry, lines)), deletion };
  const undo = undoOfDeeds(place, { id, gone: [again], headers: tab.headers });
  const [row] = await restoreUndo(place, undo, context.request.ledger);
  return row?.rowIndex ?? deed.row;
}

/**
 * Finds a change and its row. Changes by hand are noted first, so that the history finds the row where it is written; if it was
 * deleted and is not back, it is restored in the same turn.
 */
async function findChange(context: AppContext, fileId: string, id: string) {
  const history = await lookInTurn(context, fileId);
  const { lines } = history;
  const entry = requireEntry(entriesOf(history, lines).entries, id);
  const tab = requireTab(history, entry.line.tabId);
  const { deed, change } = entry;
  const isMissing = isDeletion(deed) && change.row === null;
  const row = isMissing ? await restoreDeleted(context, { history, tab }, { entry, deed }) : change.row;
  return { lines, entry, tab, row };
}

/** Reverts the cells of a change, the row as it was after it, or the deleted row; returns where it is. */
export async function putBack(
  context: AppContext,
  fileId: string,
  wanted: Wanted,
): Promise<{ tab: string; row: number }> {
  const { lines, entry, tab, row } = await inWriteTurn(context.sheets, fileId, () =>
    findChange(context, fileId, wanted.change),
  );
  if (row !== null && isDeletion(entry.deed)) return { tab: tab.title, row };
  const now = row === null ? undefined : tab.rows.get(row);
  if (row === null || !now) throw gone();
  const { values, headers } = wantedOf(entry, lines, wanted);
  const differ = differing(values, now);
  const which = headers ? differ.filter((header) => headers.includes(header)) : differ;
  if (which.length === 0) return { tab: tab.title, row };
  const table = context.open(fileId, sheetOf(tab, now));
  const { rows } = await table.list();
  const found = rows.find(({ _rowIndex }) => _rowIndex === row);
  if (!found) throw gone();
  const { _rowIndex, ...expected } = found;
  if (!isAsLookedAt(tab, row, expected)) {
    throw new Problem(
      'CONFLICT',
      'The sheet has just changed. Look at its history again, then put this back.',
    );
  }
  const [changed] = await table.updateMany([
    { rowIndex: _rowIndex, expected, ...writingOf(which, values, now) },
  ]);
  return { tab: tab.title, row: changed?._rowIndex ?? row };
}
