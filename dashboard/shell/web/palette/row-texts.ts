import type { FoundColumn, FoundRow, FoundTable, SheetFacts } from '#frontend/palette/app-palette.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import { writingOf } from '#kernel/records/written-numbers.ts';
import { formatUpTo, shownRegion } from '#kernel/region.ts';

export interface PlacedSheet extends SheetFacts {
  id: string;
}

/** A row with its sheet and its house. */
export interface PlacedRow {
  app: string;
  sheet: PlacedSheet;
  table: FoundTable;
  row: FoundRow;
}

/** A cell as people read it. */
function shownCell({ kind }: FoundColumn, value: FieldValue, currency: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : '';
  if (typeof value === 'number') {
    const writing = writingOf(kind);
    if (writing) return writing.show(value);
    return kind === 'money' ? formatMoney(value, currency ?? shownRegion().currency) : formatUpTo(value, 6);
  }
  const day = kind === 'day' ? parseDay(value) : undefined;
  return day === undefined ? value : formatDay(day);
}

/** The texts by which a cell is found: as it is shown, and as it is in the sheet. */
export function textsOf(column: FoundColumn, value: FieldValue, currency: string | undefined): string[] {
  if (value === '' || value === false) return [];
  if (value === true) return [column.label];
  const shown = shownCell(column, value, currency);
  if (typeof value === 'number') return [shown, String(value)];
  const day = column.kind === 'day' ? parseDay(value) : undefined;
  return day === undefined ? [value] : [shown, day, ...(value === day ? [] : [value])];
}

export function titleOf({ sheet, table, row }: Omit<PlacedRow, 'app'>): string {
  const [column, value] = [table.columns[table.title], row.values[table.title]];
  const title = column && value !== undefined ? shownCell(column, value, sheet.currency) : '';
  return title.trim() === '' ? `Row ${row.row}` : title;
}

/** The cells of a row with their labels; blank ones are left out. */
export function cellsOf({ sheet, table, row }: PlacedRow): { label: string; text: string }[] {
  return table.columns.flatMap((column, at) => {
    const text = shownCell(column, row.values[at] ?? '', sheet.currency);
    return text === '' ? [] : [{ label: column.label, text }];
  });
}

/** The end of a row's line: its first day and its first amount. */
export function asideOf({ sheet, table, row }: PlacedRow): string {
  const first = (kind: FoundColumn['kind']) => {
    const at = table.columns.findIndex((column, index) => column.kind === kind && row.values[index] !== '');
    const column = table.columns[at];
    return column ? [shownCell(column, row.values[at] ?? '', sheet.currency)] : [];
  };
  return [...first('day'), ...first('money')].join(', ');
}
