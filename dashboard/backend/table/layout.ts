import { normalizedHeader } from '#kernel/header-name.ts';
import type { CellData } from '../google/cell-data.ts';
import { columnLetters } from './a1.ts';
import { columnKinds, type FieldValue, holdsFormula, isBlank, shownText } from './cells.ts';
import type { Fields, Sheet } from './sheet.ts';

/** Where the columns of a sheet are now. */
export interface Layout {
  /** The position of each field that was found; 0 is column A. */
  positions: ReadonlyMap<string, number>;
  /** Every header from left to right: duplicates are numbered, blank ones named by their column. */
  headers: readonly string[];
  /** The columns without a header, up to the last header. */
  blanks: ReadonlySet<number>;
  /** The required fields whose column was not found. */
  missing: readonly string[];
  /** The optional fields whose column was not found. */
  absent: readonly string[];
  /** Values filled in by formulas do not make a row. */
  isFree: boolean;
}

/**
 * Names every column: duplicates are numbered, so that none hides another, and blank ones take their column's letter.
 */
export function nameHeaders(titles: readonly string[]): string[] {
  // Headers in the sheet keep their names, so if `Notes (2)` was typed by hand, it is not used for the second
  // `Notes`.
  const taken = new Set(titles.map(normalizedHeader));
  const seen = new Set<string>();
  const firstFree = (text: string) => {
    let count = 2;
    while (taken.has(normalizedHeader(`${text} (${count})`))) count += 1;
    return `${text} (${count})`;
  };
  return titles.map((title, column) => {
    // No cell may have this name: it would be the row's prototype.
    const text = title.trim() === '__proto__' ? '' : title.trim();
    const wanted = text === '' ? `Column ${columnLetters(column)}` : text;
    const isFree = text === '' ? !taken.has(normalizedHeader(wanted)) : !seen.has(normalizedHeader(wanted));
    const name = isFree ? wanted : firstFree(wanted);
    taken.add(normalizedHeader(name));
    seen.add(normalizedHeader(name));
    return name;
  });
}

/** Finds each column by its header, or by its aliases if no column has the header; none is used twice. */
export function readLayout(sheet: Sheet, headerRow: readonly CellData[]): Layout {
  const lastHeader = headerRow.findLastIndex((cell) => !isBlank(cell));
  const row = headerRow.slice(0, lastHeader + 1);
  const texts = row.map((cell) => normalizedHeader(shownText(cell)));
  const positions = new Map<string, number>();
  const taken = new Set<number>();
  const find = (field: string, header: string) => {
    if (positions.has(field)) return;
    const wanted = normalizedHeader(header);
    const column = texts.findIndex((text, index) => text === wanted && !taken.has(index));
    if (column === -1) return;
    positions.set(field, column);
    taken.add(column);
  };
  const fields = Object.entries(sheet.columns);
  const headers = nameHeaders(row.map(shownText));
  for (const [field] of fields) find(field, field);
  for (const [field, { aliases = [] }] of fields) for (const alias of aliases) find(field, alias);
  if (sheet.isFree) addFreeColumns(fields, headers, positions);

  const notFound = fields.filter(([field]) => !positions.has(field));
  const namesOf = (isOptional: boolean) =>
    notFound.filter(([, column]) => (column.isOptional ?? false) === isOptional).map(([field]) => field);
  return {
    positions,
    headers,
    blanks: new Set(texts.flatMap((text, column) => (text === '' ? [column] : []))),
    missing: namesOf(false),
    absent: namesOf(true),
    isFree: sheet.isFree ?? false,
  };
}

/** A name without punctuation and case: "Serial No." and "serial-no" are one. */
export function looseName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Fields that are not exactly a header are matched loosely; then come all other headers under their own names. */
function addFreeColumns(
  fields: readonly (readonly [string, Sheet['columns'][string]])[],
  headers: readonly string[],
  positions: Map<string, number>,
): void {
  const taken = new Set(positions.values());
  const find = (field: string, matches: (header: string) => boolean) => {
    if (positions.has(field)) return;
    const column = headers.findIndex((header, at) => !taken.has(at) && matches(header));
    if (column === -1) return;
    positions.set(field, column);
    taken.add(column);
  };
  // A duplicate or blank header goes by the name that was made for it.
  for (const [field] of fields) {
    const wanted = normalizedHeader(field);
    find(field, (header) => normalizedHeader(header) === wanted);
  }
  for (const [field, { aliases = [] }] of fields) {
    const names = [field, ...aliases].map(looseName).filter((name) => name !== '');
    find(field, (header) => names.includes(looseName(header)));
  }
  for (const [column, header] of headers.entries()) {
    if (!taken.has(column) && !positions.has(header)) positions.set(header, column);
  }
}

const noCell: CellData = {};

/** Reads rows of a sheet as records; a column that was not found reads as blank. */
export function recordReader(sheet: Sheet, { positions }: Layout): (cells: readonly CellData[]) => Fields {
  const columns = Object.entries(sheet.columns).map(([field, { kind }]) => ({
    field,
    read: columnKinds[kind].read,
    position: positions.get(field) ?? -1,
  }));
  return (cells) => {
    const record: Record<string, FieldValue> = {};
    for (const { field, read, position } of columns) record[field] = read(cells[position] ?? noCell);
    return record;
  };
}

/** True if none of the product's columns is filled in this row. */
export function isBlankRow({ positions, isFree }: Layout, cells: readonly CellData[]): boolean {
  for (const position of positions.values()) {
    const cell = cells[position];
    if (!isBlank(cell) && !(isFree && holdsFormula(cell))) return false;
  }
  return true;
}
