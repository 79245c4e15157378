import type * as z from 'zod';

// If the first row of an app is a line of typing, `screens/first-row.ts` says so: when a new person has just painted
// its house, that row is open for input. Other apps have no such file, and open their own first form.

/** A cell of the row that is typed. */
export interface FirstCell {
  /** The field of the schema. */
  name: string;
  /** Its column in the sheet, and the header there. */
  letter: string;
  header: string;
  kind: 'text' | 'day' | 'amount' | 'email';
  isOptional?: boolean;
  /** The initial value. */
  start?: () => string;
}

/** The sheet that the row goes to. */
export interface FirstSheet {
  /** Where the app opens it. */
  address: `/${string}`;
  /** False while it still has to be made by the first row. */
  isMade: boolean;
}

interface Definition<Schema extends z.ZodType, Sheet extends FirstSheet> {
  /** "Your first list is called My List. Rename it when you like." */
  about: () => string;
  /** "Tasks, in My List" */
  place: () => string;
  cells: readonly FirstCell[];
  /** Parses what was typed; its messages are shown. */
  schema: Schema;
  /** Makes the sheet, once per key. */
  make: (requestKey: string) => Promise<Sheet>;
  /** Adds the row, once per key; returns its number. */
  add: (sheet: Sheet, row: z.output<Schema>, requestKey: string) => Promise<number>;
}

export type Typed = Readonly<Record<string, string>>;

/** A sheet with its first rows. */
export interface OpenSheet extends FirstSheet {
  add: (typed: Typed, requestKey: string) => Promise<number>;
}

export interface FirstRow extends Pick<Definition<z.ZodType, FirstSheet>, 'about' | 'place' | 'cells'> {
  /** What is wrong with what was typed, by the cell's name; empty if nothing is. */
  problemsOf: (typed: Typed) => Record<string, string>;
  make: (requestKey: string) => Promise<OpenSheet>;
}

/** What an app says about its first row, typed by its own call. */
export function defineFirstRow<Schema extends z.ZodType, Sheet extends FirstSheet>(
  definition: Definition<Schema, Sheet>,
): FirstRow {
  const { about, place, cells, schema, make, add } = definition;
  return {
    about,
    place,
    cells,
    problemsOf(typed) {
      const { error } = schema.safeParse(typed);
      // The first message for each cell counts.
      const found = error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? [];
      return Object.fromEntries(found.toReversed());
    },
    async make(requestKey) {
      const sheet = await make(requestKey);
      return { ...sheet, add: (typed, key) => add(sheet, schema.parse(typed), key) };
    },
  };
}
