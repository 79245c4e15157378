import { columnLetters } from '#backend/table/a1.ts';
import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import type { NamedIn, RowOfTab } from '#kernel/own-apps/related.ts';
import type { ProposedColumn } from '../inference/propose.ts';

// Which columns of a spreadsheet refer to rows of another tab: those that are validated against it, and those whose
// values all occur there.

export interface NamedColumn extends Omit<ProposedColumn, 'choices'> {
  key: string;
  choices?: string[];
  /** What its filled cells show. */
  values: string[];
  rowOf?: RowOfTab;
}

interface FoundTab {
  tab: string;
  headerRow: number;
  fingerprint: readonly string[];
  columns: NamedColumn[];
}

/** With fewer cells, all of them may occur elsewhere by chance. */
const fewest = 3;
const manyFrom = 6;

/** 'My Things'!$A$2:$A as its tab and the letters of its only column. */
function placeIn(range: string): { tab: string; letters: string } | undefined {
  const parts = /^(?:'((?:[^']|'')+)'|([^'!]+))!\$?([A-Z]{1,3})\$?\d*(?::\$?([A-Z]{1,3})\$?\d*)?$/i.exec(
    range,
  );
  const [, quoted, plain = '', letters = '', last = letters] = parts ?? [];
  if (!parts || letters.toUpperCase() !== last.toUpperCase()) return undefined;
  return { tab: quoted?.replaceAll("''", "'") ?? plain, letters: letters.toUpperCase() };
}

function rowsIn({ tab, headerRow }: FoundTab, { header }: NamedColumn, isStrict = false): RowOfTab {
  return { tab, headerRow, column: header, ...(isStrict && { isStrict }) };
}

/** The range of a validation, if it is a column of another tab. */
function validatedRowOf({ range = '', isStrict }: NamedColumn, others: readonly FoundTab[]) {
  const place = placeIn(range);
  const tab = others.find((one) => one.tab.toLowerCase() === place?.tab.toLowerCase());
  const column = tab?.columns.find((one) => columnLetters(one.column) === place?.letters);
  return tab && column && rowsIn(tab, column, isStrict);
}

const naming: readonly ColumnKind[] = ['text', 'person', 'code', 'email', 'place'];
const mayName: readonly ColumnKind[] = [...naming, 'choice'];

/** The first column of another tab that names its rows and contains all values of this one. */
function seenRowOf({ values }: NamedColumn, others: readonly FoundTab[]): RowOfTab | undefined {
  for (const tab of others) {
    for (const column of tab.columns) {
      const names = new Set(column.values);
      const isName = naming.includes(column.kind) && names.size > 1 && names.size === column.values.length;
      if (isName && values.every((value) => names.has(value))) return rowsIn(tab, column);
    }
  }
  return undefined;
}

function columnWith(column: NamedColumn, own: FoundTab, others: readonly FoundTab[]): NamedColumn {
  if (column.kind === 'reference') {
    const rowOf = validatedRowOf(column, others);
    return rowOf ? { ...column, rowOf } : column;
  }
  const { kind, confidence, key, values } = column;
  // A column that names its own rows may well match last year's tab, too.
  const isOwnName = own.fingerprint.length === 1 && own.fingerprint[0] === key;
  if (!mayName.includes(kind) || confidence === 1 || isOwnName || values.length < fewest) return column;
  const rowOf = seenRowOf(column, others);
  return rowOf
    ? { ...column, kind: 'reference', confidence: values.length < manyFrom ? 0.6 : 0.75, rowOf }
    : column;
}

/** The columns of other tabs that refer to rows of this one. */
function namedIn(own: FoundTab, tabs: readonly FoundTab[]): NamedIn[] {
  return tabs.flatMap(({ tab, headerRow, columns }) =>
    columns.flatMap(({ header, rowOf }) => {
      const by = rowOf?.tab === own.tab && own.columns.find((one) => one.header === rowOf.column);
      return by ? [{ tab, headerRow, column: header, by: by.key }] : [];
    }),
  );
}

/** The tabs of a spreadsheet with the columns that refer to rows of another one. */
export function withRowsOf<Found extends FoundTab>(tabs: readonly Found[]) {
  const found = tabs.map((own) => {
    const others = tabs.filter((one) => one !== own);
    return { ...own, columns: own.columns.map((column) => columnWith(column, own, others)) };
  });
  return found.map((own) => ({ ...own, namedIn: namedIn(own, found) }));
}
