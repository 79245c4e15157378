import type { FUniver } from '@univerjs/core/facade';
import type { SheetRequest } from '../../api/sheet-requests.ts';
import type { BasicFilter, FilterCriteria, Spreadsheet } from '../../api/sheets.ts';
import { cellText } from '../cell-text.ts';
import type { SheetEditor } from '../editor.ts';
import { usedSize } from '../shown-state.ts';

export type { BasicFilter } from '../../api/sheets.ts';

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
    sortSpecs: [],
  });
}

export function filterRequests(sheetId: number, filter: BasicFilter): SheetRequest[] {
  const range = { sheetId, ...filter.range };
  const filterSpecs = withoutIdle(filter.filterSpecs);
  return [{ setBasicFilter: { filter: { range, filterSpecs, sortSpecs: filter.sortSpecs } } }];
}

type FilterSpecs = BasicFilter['filterSpecs'];

/** True for criteria that hide nothing. */
function isIdle({ hiddenValues, ...others }: FilterCriteria): boolean {
  return (hiddenValues?.length ?? 0) === 0 && Object.values(others).every((part) => part === undefined);
}

function withoutIdle(specs: FilterSpecs) {
  return specs
    .filter(({ filterCriteria }) => !isIdle(filterCriteria))
    .map(({ columnIndex, filterCriteria }) => ({ columnIndex, filterCriteria }));
}

export function criteriaOf(filter: BasicFilter, column: number): FilterCriteria {
  return filter.filterSpecs.find(({ columnIndex }) => columnIndex === column)?.filterCriteria ?? {};
}

/** The columns by which the filter hides rows. */
export function narrowedColumns({ filterSpecs }: BasicFilter): number[] {
  return withoutIdle(filterSpecs).map(({ columnIndex }) => columnIndex);
}

export function withCriteria(filter: BasicFilter, column: number, criteria: FilterCriteria): BasicFilter {
  const others = filter.filterSpecs.filter(({ columnIndex }) => columnIndex !== column);
  return { ...filter, filterSpecs: [...others, { columnIndex: column, filterCriteria: criteria }] };
}

/** The values that a column of the filter shows or hides, in order, as the server compares them. */
export function columnValues(
  editor: Pick<SheetEditor, 'api' | 'locale'>,
  filter: BasicFilter,
  column: number,
): string[] {
  const { startRowIndex, endRowIndex } = filter.range;
  const sheet = editor.api.getActiveWorkbook()?.getActiveSheet();
  const count = Math.min(endRowIndex, sheet?.getMaxRows() ?? 0) - startRowIndex - 1;
  if (!sheet || count < 1) return [];
  const texts = Array.from({ length: count }, (_, offset) =>
    cellText(editor, sheet, startRowIndex + 1 + offset, column),
  );
  const order = new Intl.Collator('en', { numeric: true });
  return [...new Set(texts)].sort(order.compare);
}

export function columnTitle(api: FUniver, filter: BasicFilter, column: number): string {
  const sheet = api.getActiveWorkbook()?.getActiveSheet();
  return String(sheet?.getRange(filter.range.startRowIndex, column).getDisplayValue() ?? '');
}
