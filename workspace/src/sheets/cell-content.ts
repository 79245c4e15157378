import type { Cell, CellValue } from '../storage/spreadsheets/spreadsheets-cells.ts';
import type { FormatTable } from '../storage/spreadsheets/spreadsheets-model.ts';
import { formatOf } from './cell-format.ts';
import type { FormulaResult } from './formulas/formula-results.ts';
import { standardLocale } from './locale.ts';
import type { NumberFormat } from './number-format.ts';
import { isDateType, patternType, showValue } from './number-format.ts';

/** What the meaning of a cell depends on beside the cell itself. */
export interface CellContext {
  formats: FormatTable;
  /** By which numbers and days are shown, such as de_DE. */
  locale: string;
  /** Looks up the result of a formula cell. */
  result(cell: Cell): FormulaResult;
}

export type ValueRenderOption = 'FORMATTED_VALUE' | 'UNFORMATTED_VALUE' | 'FORMULA';
export type DateTimeRenderOption = 'SERIAL_NUMBER' | 'FORMATTED_STRING';

/** The value of a cell once its formula, if it has one, is calculated. */
export function effectiveContent(cell: Cell, context: CellContext): FormulaResult {
  if (cell.formula !== undefined) return context.result(cell);
  return cell.value === undefined ? {} : { value: cell.value };
}

/** The number format of a cell: its own, otherwise the one from its formula's operands. */
export function numberFormatOf(
  cell: Cell,
  result: FormulaResult,
  context: CellContext,
): NumberFormat | undefined {
  const own = formatOf(context.formats, cell.style)?.numberFormat;
  if (own !== undefined) return own;
  const { pattern } = result;
  if (pattern === undefined) return undefined;
  const type = patternType(pattern);
  // The engine knows one way to write a day that comes from no cell.
  const isForeign = context.locale !== standardLocale && pattern.startsWith('m/d/yyyy');
  return isForeign ? { type } : { type, pattern };
}

/** The displayed text of the cell; undefined if it is blank. */
export function shownText(cell: Cell, context: CellContext): string | undefined {
  const content = effectiveContent(cell, context);
  if (content.error !== undefined) return content.error.shown;
  if (content.value === undefined) return undefined;
  if (typeof content.value === 'string' && cell.style === undefined) return content.value;
  return showValue(content.value, numberFormatOf(cell, content, context), context.locale);
}

/** A cell as the values of a range show it; an empty one is an empty text. */
export function renderCell(
  cell: Cell | undefined,
  context: CellContext,
  valueRender: ValueRenderOption,
  dateTimeRender: DateTimeRenderOption,
): CellValue {
  if (cell === undefined) return '';
  if (valueRender === 'FORMATTED_VALUE') return shownText(cell, context) ?? '';
  if (valueRender === 'FORMULA' && cell.formula !== undefined) return cell.formula;
  const content = effectiveContent(cell, context);
  if (content.error !== undefined) return content.error.shown;
  if (typeof content.value === 'number' && dateTimeRender === 'FORMATTED_STRING') {
    const numberFormat = numberFormatOf(cell, content, context);
    if (isDateType(numberFormat?.type)) return showValue(content.value, numberFormat, context.locale);
  }
  return content.value ?? '';
}
