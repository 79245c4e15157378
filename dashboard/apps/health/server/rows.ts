import type { AppContext } from '#backend/context.ts';
import type { Table } from '#backend/table/table.ts';
import { Problem } from '#kernel/problem.ts';
import type { Entry } from '../contract.ts';
import { type Cells, columnsOf, isLogName, type LogName, wholeRow } from '../logs.ts';
import { parseMoment } from '../moments.ts';
import { problemsOfCells, problemsOfRow } from '../rules.ts';
import { entryOf } from './health.ts';
import { ensureHealthSheet, requireSheetId } from './health-sheets.ts';
import { sheetOf } from './sheet.ts';

function tableOf(context: AppContext, sheetId: string, log: LogName): Table<ReturnType<typeof sheetOf>> {
  return context.open(sheetId, sheetOf(log));
}

function refuse(problems: Readonly<Record<string, string>>, place = ''): void {
  const [first] = Object.entries(problems);
  if (!first) return;
  throw new Problem('INVALID_INPUT', `${place}${first[0]}: ${first[1]}`, { fields: problems });
}

/** Moments are written in one form, so that a column of them sorts chronologically. */
function withPlainMoments(log: LogName, cells: Cells): Cells {
  const plain = Object.entries(cells).map(([header, value]) => {
    const isMoment = /^(Taken At|Bed|Wake|At|Planned|Taken)$/.test(header) && columnsOf(log)[header];
    const moment = isMoment && typeof value === 'string' ? parseMoment(value) : undefined;
    return [header, moment ?? value];
  });
  return Object.fromEntries(plain);
}

interface Adding {
  log: LogName;
  rows: readonly Cells[];
  sheetId: string | undefined;
  isThere?: boolean | undefined;
}

/** Adds rows to a log; the sheet and the tab are made when they are first needed. */
export async function addRows(
  context: AppContext,
  { log, rows, sheetId: named, isThere = false }: Adding,
): Promise<{ sheetId: string; rows: Entry[] }> {
  for (const [at, cells] of rows.entries()) {
    refuse(problemsOfRow(log, cells), rows.length > 1 ? `Row ${at + 1}: ` : '');
  }
  const sheetId = named ?? (await ensureHealthSheet(context, sheetOf(log)));
  const table = tableOf(context, sheetId, log);
  if (!isThere) await table.ensureTab();
  const added = await table.appendMany(rows.map((cells) => wholeRow(log, withPlainMoments(log, cells))));
  return { sheetId, rows: added.map((row) => entryOf(log, row)) };
}

interface SeenCells {
  row: number;
  expected: Cells;
}

export async function updateRows(
  context: AppContext,
  log: LogName,
  named: string | undefined,
  rows: readonly (SeenCells & { changes: Cells })[],
): Promise<Entry[]> {
  for (const { changes } of rows) refuse(problemsOfCells(log, changes));
  const table = tableOf(context, await requireSheetId(context, named), log);
  const updated = await table.updateMany(
    rows.map(({ row, expected, changes }) => ({
      rowIndex: row,
      expected: wholeRow(log, expected),
      changes: withPlainMoments(log, changes),
    })),
  );
  return updated.map((row) => entryOf(log, row));
}

/** Returns an undo that names its log. */
export async function removeRows(
  context: AppContext,
  log: LogName,
  named: string | undefined,
  rows: readonly SeenCells[],
): Promise<string> {
  const table = tableOf(context, await requireSheetId(context, named), log);
  const sealed = await table.removeMany(
    rows.map(({ row, expected }) => ({ rowIndex: row, expected: wholeRow(log, expected) })),
  );
  return `${log}:${sealed}`;
}

export async function undo(context: AppContext, named: string | undefined, text: string): Promise<void> {
  const colon = text.indexOf(':');
  const log = text.slice(0, colon);
  if (!isLogName(log)) throw new Problem('INVALID_INPUT', 'This undo does not belong to Health.');
  await tableOf(context, await requireSheetId(context, named), log).restoreMany(text.slice(colon + 1));
}
