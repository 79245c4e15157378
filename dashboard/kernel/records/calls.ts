import * as z from 'zod';
import { atOnce } from '#kernel/at-once.ts';
import { sheetFileSchema } from '#kernel/calls/files.ts';
import { type Contract, type Endpoint, fileContent, jsonText } from '#kernel/contract.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { type Fields, type PhotoName, photoNameOf } from './field.ts';
import type { RecordOf } from './record.ts';
import { capitalized } from './words.ts';

// The usual calls of records in one sheet: the sheet that is named, or else the person's oldest.

/** Enough for all rows of a whole sheet at once. */
const maxBodyBytes = 20 * 1024 * 1024;
/** The maximum number of rows that are changed or deleted at once. */
export const maxSelected = 500;

/** What a list returns besides its rows. */
const listingShape = {
  /** Every such sheet the person may open, their own oldest one first. */
  sheets: z.array(sheetFileSchema),
  /** The one that was read; null if there is none. */
  sheet: sheetFileSchema.nullable(),
  headers: z.array(z.string()),
  /** Headers that were not found; while there are any, rows are not read and nothing is written. */
  missingHeaders: z.array(z.string()),
  /** The range that was read, such as "Locations!A1:G12". */
  range: z.string().nullable(),
  folderLink: z.string().nullable(),
};

export type Listing = z.output<z.ZodObject<typeof listingShape>>;

const sheetId = z.string().optional();
const success = z.object({ success: z.literal(true) });

/** The formats in which the sheet of a simple app can be saved. */
export const plainFormats = ['csv', 'xlsx'] as const;
export type PlainFormat = (typeof plainFormats)[number];

export interface CallChoices<Format extends string> {
  /** The maximum number of records in one import. */
  maxImported: number;
  /** The formats in which the sheet can be saved. */
  formats: readonly [Format, ...Format[]];
}

/** An object with one schema under a record's word. TypeScript makes no literal key from a computed one. */
function named<Name extends string, S extends z.ZodType>(name: Name, schema: S) {
  return z.object({ [name]: schema }) as unknown as z.ZodObject<{ [Key in Name]: S }>;
}

const tooMany = (many: string, most: number) =>
  `At most ${most.toLocaleString('en-US')} ${many} can be imported at once. Split the file, and import its parts one after the other.`;

function endpoints<F extends Fields, One extends string, Many extends string, Format extends string>(
  { one, many, row, seen, fresh, changes }: RecordOf<F, One, Many>,
  { maxImported, formats }: CallChoices<Format>,
) {
  const saved = named(one, row);
  const byId = `/:${one}Id` as const;
  return {
    list: {
      method: 'GET',
      path: '',
      /** 'true' also finds sheets that were made, shared or renamed a moment ago. */
      query: z.object({ sheetId, fresh: z.enum(['true', 'false']).optional() }),
      returns: named(many, z.array(row)).extend(listingShape),
    },
    /** Without a sheet's id, adds to the oldest sheet; the very first record makes it. */
    add: {
      method: 'POST',
      mayWait: { as: `Add ${one}` },
      path: '',
      body: fresh.extend({ sheetId }),
      returns: saved.extend({ sheetId: z.string() }),
    },
    /** Without `expected`, the row is the one with the id. */
    update: {
      method: 'PUT',
      mayWait: { as: `Change ${one}` },
      path: byId,
      body: changes.extend({ sheetId, expected: seen.optional() }),
      returns: saved,
    },
    /** Changes rows as the screen shows them, all or none. */
    updateMany: {
      method: 'POST',
      mayWait: { as: `Change ${many}` },
      path: '/sheets/:sheetId/update',
      body: named(
        many,
        z
          .array(z.object({ expected: seen, changes }))
          .min(1)
          .max(maxSelected),
      ),
      maxBodyBytes,
      returns: success.extend({ rows: z.array(row) }),
    },
    delete: {
      method: 'DELETE',
      mayWait: atOnce.scripts,
      path: byId,
      query: z.object({ sheetId, expected: jsonText(seen).optional() }),
      returns: success.extend({ sheetId: z.string(), undo: z.string() }),
    },
    /** Deletes rows as the screen shows them, all or none. */
    remove: {
      method: 'POST',
      mayWait: { as: `Delete ${many}` },
      path: '/sheets/:sheetId/remove',
      body: named(many, z.array(seen).min(1).max(maxSelected)),
      maxBodyBytes,
      returns: success.extend({ undo: z.string() }),
    },
    /** Restores what was deleted, for some minutes. */
    undo: {
      method: 'POST',
      mayWait: atOnce.undo,
      path: '/sheets/:sheetId/undo',
      body: z.object({ undo: z.string() }),
      maxBodyBytes,
      returns: success,
    },
    /** Adds many at once, all or none. */
    import: {
      method: 'POST',
      mayWait: atOnce.many,
      path: '/import',
      body: z
        .object({ sheetId })
        .extend(named(many, z.array(fresh).min(1).max(maxImported, tooMany(many, maxImported))).shape),
      maxBodyBytes,
      returns: success.extend({ count: z.int(), sheetId: z.string() }),
    },
    /** Restores a tab or headers that a person removed by hand. */
    repair: { method: 'POST', mayWait: atOnce.repair, path: '/sheets/:sheetId/repair', returns: success },
    export: {
      method: 'GET',
      path: '/sheets/:sheetId/export',
      query: z.object({ format: z.enum(formats) }),
      returns: fileContent,
    },
  } as const satisfies Contract;
}

/**
 * The additional calls of records that have a photo: it is stored together with the row that names it, or not at all.
 */
function photoEndpoints<F extends Fields, One extends string, Many extends string>({
  one,
  row,
  seen,
  fresh,
  changes,
}: RecordOf<F, One, Many>) {
  const saved = named(one, row);
  const files = { photo: { maxBytes: maxPhotoBytes } };
  return {
    /** Stores the photo and adds its record, both once per request key. */
    addWithPhoto: {
      method: 'POST',
      mayWait: { as: `Add ${one}` },
      path: '/photos',
      body: named(one, jsonText(fresh)).extend({ sheetId }),
      files,
      returns: saved.extend({ sheetId: z.string() }),
    },
    /** Stores the photo and writes its name into the record, together with any other changes. */
    updateWithPhoto: {
      method: 'POST',
      mayWait: { as: `Change ${one}` },
      path: `/:${one}Id/photo` as const,
      body: z.object({ sheetId, expected: jsonText(seen).optional(), changes: jsonText(changes).optional() }),
      files,
      returns: saved,
    },
    /** Where a photo opens in Drive, by the name in the cell. */
    findPhoto: { method: 'GET', path: '/photos/:fileName', returns: z.object({ webViewLink: z.string() }) },
    photoContent: {
      method: 'GET',
      path: '/photos/:fileName/content',
      query: z.object({ size: z.enum(['thumbnail', 'full']) }),
      returns: fileContent,
    },
  } as const satisfies Contract;
}

type PhotoEndpoints<F extends Fields, One extends string, Many extends string> = ReturnType<
  typeof photoEndpoints<F, One, Many>
>;

type Endpoints<F extends Fields, One extends string, Many extends string, Format extends string> = ReturnType<
  typeof endpoints<F, One, Many, Format>
>;

/** The name of each call for a record. */
export interface CallNames<One extends string, Many extends string> {
  list: `list${Capitalize<Many>}`;
  add: `add${Capitalize<One>}`;
  update: `update${Capitalize<One>}`;
  updateMany: `update${Capitalize<Many>}`;
  delete: `delete${Capitalize<One>}`;
  remove: `remove${Capitalize<Many>}`;
  undo: 'undo';
  import: `import${Capitalize<Many>}`;
  repair: 'repairSheet';
  export: `export${Capitalize<Many>}`;
}

interface PhotoCallNames<One extends string> {
  addWithPhoto: `add${Capitalize<One>}WithPhoto`;
  updateWithPhoto: `update${Capitalize<One>}WithPhoto`;
  findPhoto: `find${Capitalize<One>}Photo`;
  photoContent: `${One}Photo`;
}

type UsualCalls<F extends Fields, One extends string, Many extends string, Format extends string> = {
  [Role in keyof CallNames<One, Many> as CallNames<One, Many>[Role]]: Endpoints<F, One, Many, Format>[Role];
};

type PhotoCalls<F extends Fields, One extends string, Many extends string> = {
  [Role in keyof PhotoCallNames<One> as PhotoCallNames<One>[Role]]: PhotoEndpoints<F, One, Many>[Role];
};

export type RecordCalls<
  F extends Fields,
  One extends string,
  Many extends string,
  Format extends string,
> = UsualCalls<F, One, Many, Format> & ([PhotoName<F>] extends [never] ? unknown : PhotoCalls<F, One, Many>);

export function callNames<One extends string, Many extends string>({
  one,
  many,
}: {
  one: One;
  many: Many;
}): CallNames<One, Many> & PhotoCallNames<One> {
  const [each, all] = [capitalized(one), capitalized(many)];
  return {
    list: `list${all}`,
    add: `add${each}`,
    update: `update${each}`,
    updateMany: `update${all}`,
    delete: `delete${each}`,
    remove: `remove${all}`,
    undo: 'undo',
    import: `import${all}`,
    repair: 'repairSheet',
    export: `export${all}`,
    addWithPhoto: `add${each}WithPhoto`,
    updateWithPhoto: `update${each}WithPhoto`,
    findPhoto: `find${each}Photo`,
    photoContent: `${one}Photo`,
  };
}

/** Something for each of a record's calls, under the calls' names. */
export function underCallNames<T>(
  record: { one: string; many: string },
  byRole: Readonly<Record<string, T>>,
): Record<string, T> {
  const names = new Map<string, string>(Object.entries(callNames(record)));
  return Object.fromEntries(Object.entries(byRole).map(([role, each]) => [names.get(role) ?? role, each]));
}

/** Only the calls for a record's photo, for records whose rows decide whether they have one. */
export function photoCalls<F extends Fields, One extends string, Many extends string>(
  record: RecordOf<F, One, Many>,
): PhotoCalls<F, One, Many> {
  // Cast as in `recordCalls`.
  return underCallNames(record, photoEndpoints(record)) as unknown as PhotoCalls<F, One, Many>;
}

/** The endpoints of a record, to be spread into its app's contract. */
export function recordCalls<
  F extends Fields,
  One extends string,
  Many extends string,
  const Format extends string,
>(record: RecordOf<F, One, Many>, choices: CallChoices<Format>): RecordCalls<F, One, Many, Format> {
  const calls: Record<string, Endpoint> = underCallNames(record, {
    ...endpoints(record, choices),
    ...(photoNameOf(record) !== undefined && photoEndpoints(record)),
  });
  // All calls by name, as the type says; TypeScript cannot follow the names.
  return calls as RecordCalls<F, One, Many, Format>;
}
