import papaparse from 'papaparse';
import type { CellContext } from '../sheets/cell-content.ts';
import { sheetCsv, sheetText } from '../sheets/csv.ts';
import { parseEntered } from '../sheets/entered.ts';
import { patternOf } from '../sheets/number-format.ts';
import type { Sheet } from '../storage/spreadsheets-model.ts';
import type { Book, BookCell } from './book.ts';
import { StyleTable } from './book.ts';

export type DelimitedFormat = 'csv' | 'tsv';

/** Reads a text file as one sheet, each field as if it were typed. */
export function readDelimited(bytes: Uint8Array, format: DelimitedFormat, title: string): Book {
  const { data } = papaparse.parse<string[]>(decode(bytes), {
    ...(format === 'tsv' ? { delimiter: '\t' } : { delimitersToGuess: [',', ';', '\t'] }),
    skipEmptyLines: false,
  });
  const styles = new StyleTable();
  const cells: BookCell[] = [];
  for (const [row, fields] of data.entries()) {
    for (const [column, text] of fields.entries()) {
      const { value, formula, numberFormat } = parseEntered(text, undefined);
      if (value === undefined && formula === undefined) continue;
      const pattern = patternOf(numberFormat);
      cells.push({
        row,
        column,
        value,
        formula,
        style: pattern === undefined ? undefined : styles.intern({ pattern }),
      });
    }
  }
  const sheet = {
    title,
    isHidden: false,
    frozenRows: 0,
    frozenColumns: 0,
    cells,
    merges: [],
    columns: [],
    rows: [],
    validations: [],
    looks: [],
  };
  return { sheets: [sheet], styles: styles.styles };
}

/** A sheet as text: what its cells show. */
export function writeDelimited(sheet: Sheet, context: CellContext, format: DelimitedFormat): string {
  if (format === 'csv') return sheetCsv(sheet, context);
  // There is no quoting: what would end a field or a row becomes a space.
  const field = (text: string) => text.replace(/[\t\r\n]+/g, ' ');
  return sheetText(sheet, context, { separator: '\t', field });
}

/** UTF-8 unless a mark at the beginning or the bytes themselves say otherwise. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
