import type { ContactCard, ImportedFile } from '#kernel/calls/imports.ts';
import { Problem } from '#kernel/problem.ts';

/** The contents of a file, on their way to becoming records. */
export interface ImportTable {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
  /** The cells of the row with the headers, if these differ from them: blank ones were named, and doubles numbered. */
  firstRow?: readonly string[] | undefined;
}

/** Rows as they are if the file is a table; cards and lines of text get headers of their own. */
export function tableOfFile(file: ImportedFile): ImportTable {
  switch (file.kind) {
    case 'table':
      return file;
    case 'cards':
      return tableOfCards(file.cards);
    case 'text':
      return { headers: ['Text'], rows: file.lines.map((line) => [line.trim()]) };
    case 'json':
      throw new Problem(
        'INVALID_INPUT',
        'This file holds JSON, which cannot be imported here. Choose a CSV, Excel, vCard or text file.',
      );
  }
}

const cardColumns: readonly [string, (card: ContactCard) => string | undefined][] = [
  ['Name', ({ name }) => name],
  ['Organization', ({ organization }) => organization],
  ['Title', ({ title }) => title],
  ['Email', ({ emails }) => emails[0]],
  ['Email 2', ({ emails }) => emails[1]],
  ['Phone', ({ phones }) => phones[0]],
  ['Phone 2', ({ phones }) => phones[1]],
  ['Address', ({ address }) => address],
  ['Birthday', ({ birthday }) => birthday],
  ['Categories', ({ categories }) => categories.join(', ')],
  ['Website', ({ urls }) => urls[0]],
  ['Notes', ({ note }) => note],
];

/** A row for each card; columns that would be empty are left out. */
function tableOfCards(cards: readonly ContactCard[]): ImportTable {
  const told = cardColumns.filter(([, valueIn]) => cards.some((card) => valueIn(card)));
  return {
    headers: told.map(([header]) => header),
    rows: cards.map((card) => told.map(([, valueIn]) => valueIn(card) ?? '')),
  };
}

/** The same table with its first row as an ordinary row. */
export function withoutHeaders({ headers, rows, firstRow = headers }: ImportTable): ImportTable {
  return { headers: headers.map((_, column) => `Column ${column + 1}`), rows: [firstRow, ...rows] };
}

const maxSamples = 3;

/** The first few different values of a column. */
export function samplesOf({ rows }: ImportTable, column: number): string[] {
  const samples = new Set<string>();
  for (const row of rows) {
    const value = row[column]?.trim();
    if (value) samples.add(value);
    if (samples.size === maxSamples) break;
  }
  return [...samples];
}
