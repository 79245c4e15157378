import type { Sheet, Spreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import type { FilterCriteria } from '../../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { CellContext } from '../cell-content.ts';
import { effectiveContent, shownText } from '../cell-content.ts';
import type { ColorStyle } from '../cell-format.ts';
import { defaultFormat, formatOf } from '../cell-format.ts';
import { holds } from './conditions.ts';

/** Finds the rows that the basic filter of a sheet hides. The filter's first row holds the titles and is always shown. */
export function hiddenByFilter(
  { parts }: Spreadsheet,
  sheet: Sheet,
  context: CellContext,
): (row: number) => boolean {
  const [filter] = parts.list('basicFilter', sheet.sheetId);
  const [range] = filter?.anchors ?? [];
  const specs = filter?.body.filterSpecs ?? [];
  if (range === undefined || specs.length === 0) return () => false;
  const first = (range.startRowIndex ?? 0) + 1;
  const end = range.endRowIndex ?? sheet.rowCount;
  const tests = specs.map(({ columnIndex, filterCriteria }) => ({
    columnIndex,
    filterCriteria,
    hidden: new Set(filterCriteria.hiddenValues),
  }));
  return (row) =>
    row >= first &&
    row < end &&
    tests.some(({ columnIndex, filterCriteria, hidden }) => {
      const cell = sheet.rows.cell(row, columnIndex);
      const shown = cell === undefined ? '' : (shownText(cell, context) ?? '');
      if (hidden.has(shown)) return true;
      const value = cell === undefined ? undefined : effectiveContent(cell, context).value;
      const { condition } = filterCriteria;
      if (condition !== undefined && !holds(condition, { value, shown, locale: context.locale })) return true;
      return !hasColors(cell?.style, filterCriteria, context);
    });
}

function hasColors(
  style: number | undefined,
  { visibleBackgroundColorStyle: background, visibleForegroundColorStyle: foreground }: FilterCriteria,
  { formats }: CellContext,
): boolean {
  const format = formatOf(formats, style);
  const own = format?.backgroundColorStyle ?? defaultFormat.backgroundColorStyle;
  const text = format?.textFormat?.foregroundColorStyle ?? defaultFormat.textFormat.foregroundColorStyle;
  return isSame(background, own) && isSame(foreground, text);
}

function isSame(wanted: ColorStyle | undefined, color: ColorStyle): boolean {
  if (wanted === undefined) return true;
  const [a, b] = [wanted.rgbColor ?? {}, color.rgbColor ?? {}];
  return (['red', 'green', 'blue'] as const).every((part) => (a[part] ?? 0) === (b[part] ?? 0));
}
