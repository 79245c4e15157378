import type { CellData } from '../google/cell-data.ts';
import type { EnteredCell } from '../google/tabs.ts';
import type { Deed, TabDeeds } from '../history/deeds.ts';
import { cellValue, type RowValues, valueEntered } from '../history/values.ts';
import { shownText } from '../table/cells.ts';
import { nameHeaders } from '../table/layout.ts';

// What a sheet's history says about a repair, and about undoing one.

const how = 'Sheet doctor';

/** A tab as it is before a repair. */
interface Stood {
  tabId: number;
  title: string;
  /** Names for headers that are blank. */
  headers: readonly string[];
  cellsOf(rowIndex: number): readonly CellData[];
}

interface Written {
  tabId: number;
  rowIndex: number;
  column: number;
  entered: EnteredCell;
  isDay: boolean;
}

/** A tab as it is, with all its cells. */
export function standing(
  { tabId, title }: Pick<Stood, 'tabId' | 'title'>,
  grid: readonly (readonly CellData[])[],
): Stood {
  const headers = nameHeaders((grid[0] ?? []).map(shownText));
  return { tabId, title, headers, cellsOf: (row) => grid[row - 1] ?? [] };
}

/** The headers after some of them were written. */
function headersAfter({ headers }: Stood, written: readonly Written[]): string[] {
  const texts = [...headers];
  for (const { column, entered } of written) texts[column] = String(cellValue(entered) ?? '');
  return nameHeaders(Array.from(texts, (text) => text ?? ''));
}

function filled(entries: readonly (readonly [string, RowValues[string] | undefined])[]) {
  return Object.fromEntries(
    entries.flatMap(([header, value]) => (value === undefined ? [] : [[header, value] as const])),
  );
}

/** Written cells, as changes of headers and rows. */
export function repairDeeds(stood: readonly Stood[], written: readonly Written[]): TabDeeds[] {
  return stood.flatMap((tab) => {
    const own = written.filter(({ tabId }) => tabId === tab.tabId);
    const headers = headersAfter(
      tab,
      own.filter(({ rowIndex }) => rowIndex === 1),
    );
    const renamed = headers.flatMap((to, column): Deed[] => {
      const from = tab.headers[column] ?? '';
      return to === from ? [] : [{ do: 'header', from, to }];
    });
    const rows = Map.groupBy(
      own.filter(({ rowIndex }) => rowIndex > 1),
      ({ rowIndex }) => rowIndex,
    );
    const changed = [...rows].map(([row, cells]): Deed => {
      const before = tab.cellsOf(row);
      const named = cells.map((one) => ({ ...one, header: headers[one.column] ?? '' }));
      return {
        do: 'set',
        row,
        from: filled(named.map(({ header, column }) => [header, cellValue(before[column])])),
        to: filled(
          named.map(({ header, column, entered, isDay }) => [
            header,
            valueEntered(entered, isDay, before[column]),
          ]),
        ),
      };
    });
    const deeds = [...renamed, ...changed];
    const { tabId, title } = tab;
    return deeds.length === 0 ? [] : [{ tabId, title, deeds, keys: deeds.map(() => ''), how }];
  });
}
