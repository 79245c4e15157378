import * as z from 'zod';
import { isWrittenKind, type WrittenKind } from '#kernel/records/written-numbers.ts';
import type { CellData } from '../google/cell-data.ts';
import { shownText } from '../table/cells.ts';

/** The tab that contains a spreadsheet's app definition. */
export const appTabTitle = '_app';
/** The kind of its row that describes the whole app. */
export const wholeApp = 'app';

const settings = z.looseObject({ headerRow: z.int().min(1).max(1_000) });

type AppTab = readonly (readonly CellData[])[];

/** The header row of a tab according to the app's tab; the first row if it says nothing. */
export function headerRowIn(appTab: AppTab, title: string): number {
  for (const cells of appTab) {
    const [, tab = '', kind = '', told = ''] = cells.map(shownText);
    if (kind !== wholeApp || tab !== title) continue;
    try {
      return settings.safeParse(JSON.parse(told)).data?.headerRow ?? 1;
    } catch {
      return 1;
    }
  }
  return 1;
}

/** The columns of a tab whose numbers are written with more than digits, by header, according to the app's tab. */
export function writtenColumnsIn(appTab: AppTab, title: string): ReadonlyMap<string, WrittenKind> {
  const rows = appTab.map((cells) => cells.map(shownText));
  if (!rows.some(([, tab, kind]) => kind === wholeApp && tab === title)) return new Map();
  return new Map(
    rows.flatMap(([, header = '', kind = '']) => (isWrittenKind(kind) ? [[header, kind] as const] : [])),
  );
}
