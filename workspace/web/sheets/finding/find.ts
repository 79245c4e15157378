import { cellText, isTextByIntent } from '../cell-text.ts';
import type { SheetEditor } from '../editor.ts';
import { typedCell } from '../saving/typed-text.ts';

type Editor = Pick<SheetEditor, 'api' | 'locale'>;

export interface FindOptions {
  text: string;
  isCaseSensitive: boolean;
  isWholeCell: boolean;
}

export interface FoundCell {
  row: number;
  column: number;
}

export function matches(text: string, { text: wanted, isCaseSensitive, isWholeCell }: FindOptions): boolean {
  if (wanted === '') return false;
  const [have, want] = isCaseSensitive ? [text, wanted] : [text.toLowerCase(), wanted.toLowerCase()];
  return isWholeCell ? have === want : have.includes(want);
}

/** A text with each find replaced; the replacement is taken as it is written. */
export function replaced(text: string, options: FindOptions, replacement: string): string {
  if (options.isWholeCell) return replacement;
  const wanted = options.text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replace(new RegExp(wanted, options.isCaseSensitive ? 'g' : 'gi'), () => replacement);
}

/** The cells of the open tab that read so, row by row. */
export function findCells(
  editor: Editor,
  size: { rows: number; columns: number },
  options: FindOptions,
): FoundCell[] {
  const sheet = editor.api.getActiveWorkbook()?.getActiveSheet();
  if (!sheet || options.text === '') return [];
  const found: FoundCell[] = [];
  for (let row = 0; row < size.rows; row += 1) {
    for (let column = 0; column < size.columns; column += 1) {
      if (matches(cellText(editor, sheet, row, column), options)) found.push({ row, column });
    }
  }
  return found;
}

/** Replaces in the given cells, as one step for undo; formulas stay, as they do in Sheets. Returns how many changed. */
export function replaceIn(
  editor: Editor,
  cells: readonly FoundCell[],
  options: FindOptions,
  replacement: string,
): number {
  const { api, locale } = editor;
  const workbook = api.getActiveWorkbook();
  const sheet = workbook?.getActiveSheet();
  if (!workbook || !sheet) return 0;
  const value: Record<number, Record<number, ReturnType<typeof typedCell>>> = {};
  let count = 0;
  for (const { row, column } of cells) {
    const range = sheet.getRange(row, column);
    if (range.getFormula()) continue;
    const text = replaced(cellText(editor, sheet, row, column), options, replacement);
    const typed = isTextByIntent(editor, sheet, row, column) ? `'${text}` : text;
    value[row] ??= {};
    value[row][column] = typedCell(typed, range.getCellStyleData()?.n?.pattern, locale);
    count += 1;
  }
  if (count === 0) return 0;
  void api.executeCommand('sheet.command.set-range-values', {
    unitId: workbook.getId(),
    subUnitId: sheet.getSheetId(),
    value,
  });
  return count;
}
