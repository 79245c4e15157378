import papaparse from 'papaparse';
import type { CellContext } from '../sheets/cell-content.ts';
import { sheetCsv, sheetText } from '../sheets/csv.ts';
import { checkChangedCells, checkGrid } from '../sheets/grid-limits.ts';
import { patternOf } from '../sheets/number-format.ts';
import { parseEntered } from '../sheets/values/entered.ts';
import { checkLength, longestCell } from '../sheets/values/values-input.ts';
import type { Sheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Book, BookCell } from './book.ts';
import { StyleTable } from './book.ts';

export type DelimitedFormat = 'csv' | 'tsv';

/** Reads a text file as one sheet, each field as if it were typed. */
export function readDelimited(bytes: Uint8Array, format: DelimitedFormat, title: string): Book {
  const styles = new StyleTable();
  const cells: BookCell[] = [];
  let row = 0;
  const text = decode(bytes);
  requireShortFields(text);
  papaparse.parse<string[]>(text, {
    delimiter: format === 'tsv' ? '\t' : guessedDelimiter(text),
    skipEmptyLines: false,
    step: ({ data }) => {
      for (const [column, field] of data.entries()) {
        const { value, formula, numberFormat } = parseEntered(field, undefined);
        if (value === undefined && formula === undefined) continue;
        const pattern = patternOf(numberFormat);
        const style = pattern === undefined ? undefined : styles.intern({ pattern });
        cells.push({ row, column, value, formula, style });
      }
      row += 1;
      checkChangedCells(cells.length);
      checkGrid(row, data.length);
    },
  });
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

/** By the first lines that are not blank: a blank one, such as what follows the last line's end, has fewer fields than the others. */
function guessedDelimiter(text: string): string {
  const { meta } = papaparse.parse(text, {
    delimitersToGuess: [',', ';', '\t'],
    skipEmptyLines: 'greedy',
    preview: 10,
  });
  return meta.delimiter;
}

const quote = 0x22;
/** The characters that end a field outside of quotes, whichever of them the file uses. */
const ends = new Set([...',;\t\r\n'].map((character) => character.charCodeAt(0)));

/** The reader stores an unfinished field many times over, so a field too long for a cell is refused first. */
function requireShortFields(text: string): void {
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote && isQuoted && text.charCodeAt(at + 1) === quote) at += 1;
    else if (code === quote && (isQuoted || at === start)) isQuoted = !isQuoted;
    else if (!isQuoted && ends.has(code)) start = at + 1;
    // In quotes, each quote is written twice.
    if (at - start > longestCell * 2 + 2) checkLength({ length: at - start });
  }
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
