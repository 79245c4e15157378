import type { FUniver } from '@univerjs/core/facade';
import type { SheetRequest } from '../api/sheet-requests.ts';
import type { BasicFilter, Spreadsheet } from '../api/sheets.ts';
import { usedSize } from './shown-state.ts';

export type { BasicFilter } from '../api/sheets.ts';

/** The filter of each tab that has one, by the tab's id. */
export function filtersOf(spreadsheet: Spreadsheet): ReadonlyMap<string, BasicFilter> {
  return new Map(
    spreadsheet.sheets.flatMap(({ properties, basicFilter }) =>
      basicFilter ? [[String(properties.sheetId), basicFilter] as const] : [],
    ),
  );
}

/** A filter over everything that the open tab holds; its first row stays. */
export function newFilter(api: FUniver): SheetRequest[] {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const used = usedSize(api);
  if (!sheet || used.rows < 2) return [];
  return filterRequests(Number(sheet.getSheetId()), {
    range: { startRowIndex: 0, endRowIndex: used.rows, startColumnIndex: 0, endColumnIndex: used.columns },
    filterSpecs: [],
  });
}

export function filterRequests(sheetId: number, { range, filterSpecs }: BasicFilter): SheetRequest[] {
  return [
    { setBasicFilter: { filter: { range: { sheetId, ...range }, filterSpecs: withoutIdle(filterSpecs) } } },
  ];
}

type FilterSpecs = BasicFilter['filterSpecs'];

function withoutIdle(specs: FilterSpecs) {
  return specs
    .filter(({ filterCriteria }) => (filterCriteria.hiddenValues?.length ?? 0) > 0)
    .map(({ columnIndex, filterCriteria: { hiddenValues = [] } }) => ({
      columnIndex,
      filterCriteria: { hiddenValues },
    }));
}

export function hiddenValues(filter: BasicFilter, column: number): readonly string[] {
  return (
    filter.filterSpecs.find(({ columnIndex }) => columnIndex === column)?.filterCriteria.hiddenValues ?? []
  );
}

export function withHiddenValues(
  filter: BasicFilter,
  column: number,
  hidden: readonly string[],
): BasicFilter {
  const others = filter.filterSpecs.filter(({ columnIndex }) => columnIndex !== column);
  return {
    ...filter,
    filterSpecs: [...others, { columnIndex: column, filterCriteria: { hiddenValues: [...hidden] } }],
  };
}

/** The values that a column of the filter shows or hides, in order, as they read on the screen. */
export function columnValues(api: FUniver, filter: BasicFilter, column: number): string[] {
  const { startRowIndex, endRowIndex } = filter.range;
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  const count = Math.min(endRowIndex, sheet?.getMaxRows() ?? 0) - startRowIndex - 1;
  if (!sheet || count < 1) return [];
  const texts = sheet
    .getRange(startRowIndex + 1, column, count, 1)
    .getDisplayValues()
    .map(([text]) => String(text ?? ''));
  const order = new Intl.Collator('en', { numeric: true });
  return [...new Set(texts)].sort(order.compare);
}

export function columnTitle(api: FUniver, filter: BasicFilter, column: number): string {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  return String(sheet?.getRange(filter.range.startRowIndex, column).getDisplayValue() ?? '');
}
