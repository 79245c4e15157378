import type { AppContext } from '#backend/context.ts';
import type { EnteredRow, Scalar, Values } from '#backend/google/values.ts';
import type { HandlerInput } from '#backend/handlers.ts';
import { updateRanges } from '#backend/ranges/update.ts';
import { firstRowOf } from '#backend/table/a1.ts';
import { nameHeaders } from '#backend/table/layout.ts';
import { inWriteTurn } from '#backend/table/write-turn.ts';
import type { sheetCalls } from '#kernel/calls/sheets.ts';
import { parseMoney } from '#kernel/money.ts';
import { Problem } from '#kernel/problem.ts';
import { appendOnce } from './append-cells.ts';

type Contract = typeof sheetCalls.contract;

/** Keyed by header; the first row of a range that begins in row 1 is the header row. */
function rowsOf(values: readonly (readonly Scalar[])[], firstRow: number) {
  const [first = []] = values;
  const hasHeaders = firstRow === 1 && first.some((value) => String(value).trim() !== '');
  const width = Math.max(0, ...values.map((row) => row.length));
  const titles = hasHeaders ? first.map(String) : [];
  const headers = nameHeaders(Array.from({ length: width }, (_, column) => titles[column] ?? ''));
  const rows = values.flatMap((row, index) => {
    const isHeader = hasHeaders && index === 0;
    if (isHeader || row.every((value) => value === '')) return [];
    const cells = headers.map((header, column): [string, Scalar] => [header, row[column] ?? '']);
    return [{ ...Object.fromEntries(cells), _rowIndex: firstRow + index }];
  });
  return { rows, headers, hasHeaders };
}

/** Where the sheet is; null if Drive hides the file or its folder although the cells may be read. */
async function folderLinkOf({ drive }: AppContext, sheetId: string): Promise<string | null> {
  try {
    const [parentId] = (await drive.get(sheetId)).parents;
    return parentId === undefined ? null : (await drive.get(parentId)).webViewLink;
  } catch (error) {
    if (error instanceof Problem && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

/** To the specification, a ticked box is text, whether it was typed or ticked. */
function asTyped(isTicked: boolean): string {
  return isTicked ? 'TRUE' : 'FALSE';
}

/** Numbers and amounts are numbers; everything else is as displayed. */
export async function readCells(
  { sheetId, query }: HandlerInput<Contract['readCells']>,
  context: AppContext,
) {
  const [{ range, values: read }, folderLink] = await Promise.all([
    context.sheets.readValues(sheetId, query.range, 'meant'),
    folderLinkOf(context, sheetId),
  ]);
  const values = read.map((row) => row.map((cell) => (typeof cell === 'boolean' ? asTyped(cell) : cell)));
  return { ...rowsOf(values, firstRowOf(range) ?? 1), values, folderLink };
}

/**
 * Text that Sheets would change when typed although it is no number, date or boolean: formulas, and text that would
 * lose zeros, last digits or punctuation as a number or as a day without a year (00123, 4111111111111111, 12e5, 1-2).
 */
const changing = /^(?:[=+\-@]|0\d[\d ]*$|\d{16,}$|\d+e\d+$|\d{1,2}[-/]\d{1,2}$)/i;

/** A leading apostrophe keeps such text unchanged; Sheets does not store it. */
function guard(values: readonly EnteredRow[], option: 'RAW' | 'USER_ENTERED'): readonly EnteredRow[] {
  if (option === 'RAW') return values;
  return values.map((row) =>
    row.map((value) => (typeof value === 'string' && changing.test(value) ? `'${value}` : value)),
  );
}

export function appendCells(
  { sheetId, body: { values, range, inputOption } }: HandlerInput<Contract['appendCells']>,
  context: AppContext,
) {
  return inWriteTurn(context.sheets, sheetId, async () => {
    const entered = { range, values: guard(values, inputOption) };
    const updatedRange = await appendOnce(context, sheetId, entered, inputOption);
    return { success: true as const, updatedRange, rowIndex: firstRowOf(updatedRange) ?? 0 };
  });
}

type Update = HandlerInput<Contract['updateCells']>['body']['updates'][number];

type ExpectedCells = Update & { expected: string[][] };

/** An amount may be expected as displayed or as read. */
function isSame(shown: string, expected: string): boolean {
  return shown === expected || (expected !== '' && parseMoney(shown) === Number(expected));
}

function shows(values: Values['values'], { expected }: ExpectedCells): boolean {
  const height = Math.max(values.length, expected.length);
  for (let row = 0; row < height; row += 1) {
    const width = Math.max(values[row]?.length ?? 0, expected[row]?.length ?? 0);
    for (let column = 0; column < width; column += 1) {
      if (!isSame(String(values[row]?.[column] ?? ''), expected[row]?.[column] ?? '')) return false;
    }
  }
  return true;
}

function requireExpected(updates: readonly Update[], shown: readonly Values[]): void {
  const checked = updates.filter((update): update is ExpectedCells => update.expected !== undefined);
  if (checked.every((update, index) => shows(shown[index]?.values ?? [], update))) return;
  throw new Problem(
    'CONFLICT',
    'The sheet has changed since it was read. Read it again, then repeat the change.',
  );
}

export async function updateCells(
  { sheetId, body: { updates, inputOption } }: HandlerInput<Contract['updateCells']>,
  { sheets }: AppContext,
) {
  const entered = updates.map(({ range, values, expected }) => ({
    range,
    values: guard(values, inputOption),
    isChecked: expected !== undefined,
  }));
  const updatedRanges = await updateRanges(sheets, sheetId, entered, inputOption, (shown) =>
    requireExpected(updates, shown),
  );
  return { success: true as const, updatedRanges };
}
