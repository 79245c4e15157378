import * as z from 'zod';
import type { CellData } from '../google/cell-data.ts';
import type { Sheets } from '../google/sheets.ts';
import { isBlank, shownText } from './cells.ts';
import { dayShown, isPlainDay } from './free-cells.ts';
import type { View } from './view.ts';

// What the columns of a free sheet contain, judged by their cells.

const freeKinds = ['text', 'day', 'money', 'number', 'flag'] as const;
export type FreeKind = (typeof freeKinds)[number];

interface CellRow {
  cells: readonly CellData[];
}

/** How many rows are enough to judge a column. */
const rowsLookedAt = 200;
const maxChoices = 50;

const currency = /\p{Sc}|\b(?:USD|EUR|GBP|CHF)\b/u;

function kindOf(cell: CellData): FreeKind {
  const { numberValue, boolValue } = cell.effectiveValue ?? {};
  const text = shownText(cell);
  if (boolValue !== undefined) return 'flag';
  if (dayShown(cell) !== undefined || isPlainDay(text)) return 'day';
  if (numberValue !== undefined) return currency.test(text) ? 'money' : 'number';
  return 'text';
}

/** The kind of most of a column's filled cells; text if they differ too much. */
export function kindsOf(headers: readonly string[], rows: readonly CellRow[]): Record<string, FreeKind> {
  const looked = rows.slice(-rowsLookedAt);
  return Object.fromEntries(
    headers.map((header, column): [string, FreeKind] => {
      const filled = looked.flatMap(({ cells }) => {
        const cell = cells[column];
        return cell && (cell.effectiveValue?.boolValue !== undefined || !isBlank(cell)) ? [kindOf(cell)] : [];
      });
      const counts = Map.groupBy(filled, (kind) => kind);
      const most = freeKinds.find((kind) => (counts.get(kind)?.length ?? 0) * 5 >= filled.length * 4);
      return [header, filled.length === 0 ? 'text' : (most ?? 'text')];
    }),
  );
}

const validationSchema = z.object({
  condition: z.object({
    type: z.enum(['ONE_OF_LIST', 'ONE_OF_RANGE']),
    values: z.array(z.object({ userEnteredValue: z.string() })),
  }),
});

/** The choices of columns, given as lists or as ranges of the spreadsheet. */
export async function choicesOf(
  sheets: Sheets,
  fileId: string,
  { headers, rows }: { headers: readonly string[]; rows: readonly CellRow[] },
): Promise<Record<string, string[]>> {
  const lists = new Map<string, string[]>();
  const ranges = new Map<string, string>();
  for (const [column, header] of headers.entries()) {
    const cell = rows.find(({ cells }) => cells[column]?.dataValidation)?.cells[column];
    const { success, data } = validationSchema.safeParse(cell?.dataValidation);
    if (!success) continue;
    const values = data.condition.values.map(({ userEnteredValue }) => userEnteredValue);
    const [first = ''] = values;
    if (data.condition.type === 'ONE_OF_LIST') lists.set(header, values.slice(0, maxChoices));
    else ranges.set(header, first.replace(/^=/, ''));
  }
  if (ranges.size > 0) {
    const found = await sheets.readManyValues(fileId, [...ranges.values()]);
    for (const [at, header] of [...ranges.keys()].entries()) {
      const texts = (found[at]?.values ?? [])
        .flat()
        .map(String)
        .filter((text) => text !== '');
      lists.set(header, [...new Set(texts)].slice(0, maxChoices));
    }
  }
  return Object.fromEntries(lists);
}

/** The headers of completely empty columns; none while there are no rows. */
export function emptyColumns(headers: readonly string[], { rows }: Pick<View, 'rows'>): string[] {
  if (rows.length === 0) return [];
  return headers.filter((_, column) => !rows.some(({ cells }) => holdsAnything(cells[column])));
}

/** A formula that displays nothing, or an unticked checkbox, is somebody's work. */
export function holdsAnything(cell: CellData | undefined): boolean {
  if (cell === undefined) return false;
  return cell.effectiveValue !== undefined || cell.userEnteredValue !== undefined || shownText(cell) !== '';
}
