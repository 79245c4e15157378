import * as z from 'zod';
import { enteredCellSchema } from '../google/tabs.ts';
import { type RowValues, valuesSchema } from './values.ts';

// What was done in one tab, according to the history. Deeds apply one after the other; rows have the numbers of that
// time, from 1, the header row being the first.

const row = z.int();

/** Cells of a row were changed; blank ones are left out on either side. */
const setSchema = z.object({ do: z.literal('set'), row, from: valuesSchema, to: valuesSchema });
/** A row was inserted; those from there on have moved down. `back` is the deletion that it comes back from (`deletionOf`). */
const addSchema = z.object({
  do: z.literal('add'),
  row,
  to: valuesSchema,
  back: z.string().exactOptional(),
});
/** A row was deleted; those below have moved up. Includes what restores it completely, with its formats. */
const cutSchema = z.object({
  do: z.literal('cut'),
  row,
  from: valuesSchema,
  cells: z.array(enteredCellSchema).exactOptional(),
  merges: z.array(z.tuple([z.int(), z.int()])).exactOptional(),
  headers: z.array(z.string()).exactOptional(),
  columnCount: z.int().exactOptional(),
  /** What names this deletion in the undo that was made for it. */
  id: z.string().exactOptional(),
});
const moveSchema = z.object({ do: z.literal('move'), row, to: z.int() });

/** A row disappeared in a change by hand; no other row has moved because of it. */
const goneSchema = z.object({ do: z.literal('gone'), row, from: valuesSchema });
/** Rows have moved, each run given as its first row, its new place, and its length. */
const shiftSchema = z.object({ do: z.literal('shift'), runs: z.array(z.tuple([row, z.int(), z.int()])) });
/** There is a new row. */
const newSchema = z.object({ do: z.literal('new'), row, to: valuesSchema });
/** A column got another header. */
const headerSchema = z.object({ do: z.literal('header'), from: z.string(), to: z.string() });

/** The rows as they were first seen; with `isFirst`, they are everything that is known to be there. */
const baseSchema = z.object({
  do: z.literal('base'),
  isFirst: z.boolean(),
  rows: z.array(z.tuple([row, valuesSchema])),
});
/** The history was switched off: what happens in the tab from then on is unknown. */
const stopSchema = z.object({ do: z.literal('stop') });
/** What was noted about a record has been erased. */
const erasedSchema = z.object({ do: z.literal('erased') });

export const deedSchema = z.discriminatedUnion('do', [
  setSchema,
  addSchema,
  cutSchema,
  moveSchema,
  goneSchema,
  shiftSchema,
  newSchema,
  headerSchema,
  baseSchema,
  stopSchema,
  erasedSchema,
]);
export type Deed = z.infer<typeof deedSchema>;
export type Cut = z.infer<typeof cutSchema>;
/** A row was deleted, here or by a hand. */
export type Deletion = Extract<Deed, { do: 'cut' | 'gone' }>;
export const isDeletion = (deed: Deed): deed is Deletion => deed.do === 'cut' || deed.do === 'gone';

/** What names the deletion of one of the rows that an undo restores, counted from the top. */
export const deletionId = (undoId: string, at: number) => `${undoId} ${at}`;

/** Whoever asked for a part of a write. */
export interface Author {
  readonly name: string;
  readonly how: string;
  /** The id of the next write of their current work on a spreadsheet. */
  newId(fileId: string): string;
}

/** What a write does in one tab. */
export interface TabDeeds {
  tabId: number;
  title: string;
  /** The number of the row that holds its headers, if not the first. */
  headerRow?: number;
  deeds: readonly Deed[];
  /** What identifies each of the rows, in the order of the deeds. */
  keys: readonly string[];
  /** What did it, if not the origin of the request. */
  how?: string;
  /** Who asked for it, if not the request that writes. */
  by?: Author | undefined;
}

const words: Readonly<Record<Deed['do'], string>> = {
  set: 'changed',
  add: 'added',
  cut: 'deleted',
  move: 'moved',
  gone: 'deleted',
  shift: 'rows moved',
  new: 'added',
  header: 'column renamed',
  base: 'as first seen',
  stop: 'history switched off',
  erased: 'erased',
};

function headersIn(from: RowValues, to: RowValues): string {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].join(', ');
}

/** What was done, for people who read the tab. */
export function deedWords(deeds: readonly Deed[]): string {
  const [first] = deeds;
  if (first === undefined) return '';
  if (first.do === 'set' && deeds.length === 1) return `changed ${headersIn(first.from, first.to)}`;
  return [...new Set(deeds.map((deed) => words[deed.do]))].join(', ');
}

/** The rows that deeds are about, as `31` or `2-101`. */
export function deedRows(deeds: readonly Deed[]): string {
  const rows = deeds.flatMap((deed) => ('row' in deed ? [deed.row] : []));
  if (rows.length === 0) return '';
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  return first === last ? String(first) : `${first}-${last}`;
}
