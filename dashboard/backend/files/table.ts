import { maxImportRows } from '#kernel/calls/imports.ts';
import { Unreadable } from './unreadable.ts';

export interface ImportTable {
  headers: string[];
  rows: string[][];
  /** The cells of the header row where its headers differ from them: it may be an ordinary row. */
  firstRow?: string[];
}

const maxColumns = 200;
/** The most that a cell in Google Sheets can hold. */
const maxCellLength = 50_000;
/** For a whole table, which is kept in memory, copied and sent. An uncompressed file of 5 MB holds a quarter of it. */
const maxTextLength = 20_000_000;
/** How many rows are searched for the table below the notes. */
const headingRows = 10;

/** Throws if there are more rows than can be imported at once. */
export function requireFewRows(count: number): void {
  if (count <= maxImportRows) return;
  throw new Unreadable(
    `has more than ${maxImportRows.toLocaleString('en-US')} rows. Split it into smaller files and import them one after the other.`,
  );
}

/** A table from lines of cells: its header row, and the rows below it that are not blank. */
export function tableOf(lines: readonly (readonly string[])[]): ImportTable {
  const filled = lines.map(withoutBlankEnd).filter((line) => line.length > 0);
  const at = headerRowOf(filled);
  const header = filled[at];
  if (!header) throw new Unreadable('is empty. Choose a file with a header row and rows below it.');
  const body = filled.slice(at + 1);
  requireFewRows(body.length);
  const width = body.reduce((most, line) => Math.max(most, line.length), header.length);
  if (width > maxColumns)
    throw new Unreadable(`has more than ${maxColumns} columns. Remove those that are not needed.`);
  const headers = namesOf(header, width);
  const rows = body.map((line, index) => headers.map((_, column) => cellOf(line[column], index + 2)));
  requireLittleText([headers, ...rows]);
  const firstRow = headers.map((_, column) => header[column] ?? '');
  const isNamedAsIs = firstRow.every((cell, column) => cell === headers[column]);
  return { headers, rows, ...(!isNamedAsIs && { firstRow }) };
}

function cellOf(text = '', row: number): string {
  if (text.length <= maxCellLength) return text;
  throw new Unreadable(`has a cell of more than 50,000 characters in row ${row}. No sheet can hold it.`);
}

/** A workbook may repeat one long text in every cell, which its own size does not reveal. */
function requireLittleText(lines: readonly (readonly string[])[]): void {
  let length = 0;
  for (const line of lines) for (const cell of line) length += cell.length;
  if (length > maxTextLength)
    throw new Unreadable('holds more than 20 million characters. Split it into smaller files.');
}

function withoutBlankEnd(line: readonly string[]): readonly string[] {
  const last = line.findLastIndex((cell) => cell.trim() !== '');
  return line.slice(0, last + 1);
}

/** The first row that is about as wide as those below it; titles and notes above a table are narrow. */
function headerRowOf(lines: readonly (readonly string[])[]): number {
  const widest = lines.slice(0, headingRows * 2).reduce((most, line) => Math.max(most, countFilled(line)), 0);
  const at = lines.slice(0, headingRows).findIndex((line) => countFilled(line) > widest / 2);
  return Math.max(0, at);
}

function countFilled(line: readonly string[]): number {
  return line.filter((cell) => cell.trim() !== '').length;
}

/** Blank headers are named by their column, duplicates are numbered: every column keeps its values. */
function namesOf(header: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: width }, (_, column) => {
    const name = cellOf(header[column], 1).replace(/\s+/g, ' ').trim() || `Column ${letterOf(column)}`;
    let unique = name;
    for (let count = 2; taken.has(unique); count += 1) unique = `${name} (${count})`;
    taken.add(unique);
    return unique;
  });
}

function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter;
}
