import * as z from 'zod';

/**
 * The archive of one account, a tar with
 * - account.json: whose it is;
 * - files.jsonl: a line for each file and folder, folders before what is in them;
 * - records/ID.jsonl: the records of a spreadsheet, which bring it back as it was;
 * - Drive/: the files as they are, every spreadsheet as XLSX and every sheet as CSV, for people.
 */
export const accountName = 'account.json';
export const filesName = 'files.jsonl';
export const recordsName = /^records\/([\w-]{1,100})\.jsonl$/;

export const accountSchema = z.object({
  format: z.literal('rowhouse-account-1'),
  madeAt: z.string(),
  email: z.string(),
  name: z.string(),
  files: z.int(),
});

const pairsSchema = z.record(z.string(), z.string());

export const fileLineSchema = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  name: z.string(),
  mimeType: z.string(),
  /** Another line's id; null for files at the top of My Drive, or in somebody else's folder. */
  parentId: z.string().nullable(),
  description: z.string().nullable(),
  createdAt: z.int(),
  modifiedAt: z.int(),
  isTrashed: z.boolean(),
  isStarred: z.boolean(),
  folderColor: z.string().nullable(),
  writersCanShare: z.boolean(),
  copyRequiresWriter: z.boolean(),
  originalName: z.string().nullable(),
  shortcut: z.object({ targetId: z.string(), targetMimeType: z.string() }).nullable().default(null),
  image: z.object({ width: z.number(), height: z.number(), rotation: z.number() }).nullable(),
  content: z
    .object({
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
      sha1: z.string(),
      md5: z.string(),
      sizeBytes: z.int(),
      revision: z.string(),
    })
    .nullable(),
  /** What an app gave the file to be found by. */
  searchText: z.string().nullable().default(null),
  /** The path of the content in the archive. */
  path: z.string().nullable(),
  /** The people the owner shared with; without an address it is everybody who has the link. */
  permissions: z.array(
    z.object({
      email: z.string().nullable(),
      role: z.enum(['reader', 'commenter', 'writer']),
      isDiscoverable: z.boolean(),
    }),
  ),
  /** The discussion of the file, comments before their replies. */
  comments: z
    .array(
      z.object({
        id: z.string().regex(/^[\w-]{1,100}$/),
        parentId: z.string().nullable(),
        author: z.string(),
        content: z.string(),
        action: z.enum(['resolve', 'reopen']).nullable(),
        anchor: z.string().nullable(),
        quoted: z.object({ mimeType: z.string(), value: z.string() }).nullable(),
        createdAt: z.int(),
        modifiedAt: z.int(),
        isDeleted: z.boolean(),
      }),
    )
    .default([]),
  properties: pairsSchema,
  /** By application. */
  appProperties: z.record(z.string(), pairsSchema),
  /** The applications that may use the file with the scope drive.file. */
  apps: z.array(z.string()),
});
export type FileLine = z.output<typeof fileLineSchema>;

/** The tables of a spreadsheet, in the order in which their records refer to one another. */
export const recordTables = ['spreadsheet', 'sheet', 'sheet_row', 'cell_format', 'spreadsheet_part'] as const;

export const recordSchema = z.object({
  table: z.enum(recordTables),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** What reads the records of one spreadsheet from a table. */
export function recordQuery(table: (typeof recordTables)[number]): string {
  return table === 'sheet_row'
    ? 'select * from sheet_row where sheet_key in (select key from sheet where file_id = ?)'
    : `select * from ${table} where file_id = ?`;
}
