import type { Chance } from '../../dashboard/testing/torture/torture-seeds.ts';
import type { Book } from './books.ts';
import type { Rows } from './history.ts';

// What people do to a sheet by hand, and how a sheet looks to an observer.

/** What is done to a tab, its rows or columns by hand; undefined for typing. */
export function deedOf(
  chance: Chance,
  { tab, marked, edited }: Book,
  headers: readonly string[],
  height: number,
): object[] | undefined {
  const deed = chance.pick([
    'sort',
    'type',
    'type',
    'type',
    'insertRow',
    'insertColumn',
    'deleteRow',
    'changeTab',
  ] as const);
  const some = (dimension: 'ROWS' | 'COLUMNS', startIndex: number) => ({
    ...{ sheetId: 0, dimension, startIndex, endIndex: startIndex + 1 },
  });
  const row = chance.whole(1, Math.max(1, height - 1));
  switch (deed) {
    case 'sort': {
      const dimensionIndex = Math.max(0, headers.indexOf(chance.pick([marked, edited])));
      const sortSpecs = [{ dimensionIndex, sortOrder: chance.pick(['ASCENDING', 'DESCENDING']) }];
      return [{ sortRange: { range: { sheetId: 0, startRowIndex: 1 }, sortSpecs } }];
    }
    case 'insertRow':
      return [{ insertDimension: { range: some('ROWS', row), inheritFromBefore: true } }];
    case 'insertColumn': {
      const range = some('COLUMNS', chance.whole(0, headers.length));
      return [{ insertDimension: { range, inheritFromBefore: false } }];
    }
    case 'changeTab': {
      const [fields, properties] = chance.pick([
        ['title', { title: chance.pick([tab, `${tab} of 2026`]) }],
        ['index', { index: chance.whole(0, 1) }],
      ] as const);
      return [{ updateSheetProperties: { properties: { sheetId: 0, ...properties }, fields } }];
    }
    case 'deleteRow':
      return height > 1 ? [{ deleteDimension: { range: some('ROWS', row) } }] : undefined;
    default:
      return undefined;
  }
}

/** Of a column, counted from 0. */
export function letterOf(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : `A${String.fromCharCode(65 + column - 26)}`;
}

/** The rows of a tab by what identifies them, with the judged cells. */
export function rowsOf({ marked, edited, judged }: Book, values: readonly (readonly unknown[])[]): Rows {
  const [headers = [], ...rows] = values;
  const columns = headers.flatMap((header, at) => (header === '' ? [] : [[String(header), at] as const]));
  const known = new Set([marked, edited, ...judged]);
  const at = headers.indexOf(marked);
  return rows
    .filter((row) => row.some((cell) => cell !== '') && String(row[at] ?? '') !== '')
    .map((row) => ({
      mark: String(row[at]),
      cells: Object.fromEntries(
        columns
          .filter(([header]) => known.has(header))
          .map(([header, column]) => [header, String(row[column] ?? '')]),
      ),
    }));
}
