import type { FUniver } from '@univerjs/core/facade';
import { showValue } from '../../src/sheets/number-format.ts';
import { enteredValue } from './cells.ts';
import type { SheetEditor } from './editor.ts';
import { formatOf, typedCell } from './saving/typed-text.ts';
import { editedText } from './sheet-locale.ts';

type Editor = Pick<SheetEditor, 'api' | 'locale'>;
type FWorksheet = ReturnType<NonNullable<ReturnType<FUniver['getActiveWorkbook']>>['getActiveSheet']>;

/** What a cell holds, without its formula, and the pattern by which it is shown. */
function readCell(sheet: FWorksheet, row: number, column: number) {
  const cell = sheet.getSheet().getCellRaw(row, column);
  const { numberValue, boolValue, stringValue } = enteredValue(cell, '') ?? {};
  const pattern = sheet.getWorkbook().getStyles().getStyleByCell(cell)?.n?.pattern;
  return { value: numberValue ?? boolValue ?? stringValue ?? '', pattern };
}

/** A cell's text as the server shows it: the component shows fewer digits, and lines by other signs. */
export function cellText({ locale }: Editor, sheet: FWorksheet, row: number, column: number): string {
  const { value, pattern } = readCell(sheet, row, column);
  return showValue(value, formatOf(pattern), locale);
}

/** A cell as it would be typed: a formula, or the value in full. */
export function typedText({ locale }: Editor, sheet: FWorksheet, row: number, column: number): string {
  const formula = sheet.getRange(row, column).getFormula();
  if (formula) return formula;
  const { value, pattern } = readCell(sheet, row, column);
  return typeof value === 'number' ? editedText(value, pattern, locale) : showValue(value, undefined);
}

/** Whether a cell is a text that would be something else if it were typed, such as the digits of a code. */
export function isTextByIntent({ locale }: Editor, sheet: FWorksheet, row: number, column: number): boolean {
  const { value, pattern } = readCell(sheet, row, column);
  return typeof value === 'string' && typedCell(value, pattern, locale).v !== value;
}
