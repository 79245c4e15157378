import * as z from 'zod';
import { defineCalls, fileContent } from '../contract.ts';

const cellSchema = z.object({
  header: z.string(),
  /** The cell before and after, as text; '' for a blank cell. */
  from: z.string(),
  to: z.string(),
});

const historyKinds = ['changed', 'added', 'deleted', 'moved', 'arranged', 'erased'] as const;

const changeSchema = z.object({
  /** Identifies it in the calls that put something back. */
  id: z.string(),
  at: z.iso.datetime(),
  /** For edits by hand: the latest known time before the edit. Null for changes made here. */
  since: z.iso.datetime().nullable(),
  who: z.string(),
  how: z.string(),
  tab: z.string(),
  kind: z.enum(historyKinds),
  /** What identified the record to people at the time. */
  record: z.string(),
  /** The current number of its row; null if it is gone or never was one. */
  row: z.int().nullable(),
  cells: z.array(cellSchema),
  /** The current headers of columns that were renamed since, by the headers of the cells. */
  renamed: z.record(z.string(), z.string()).default({}),
  /** Whether the cells, or the deleted row, can be put back. */
  canRestore: z.boolean(),
});
export type HistoryChange = z.infer<typeof changeSchema>;

const change = z.string().regex(/^\d+ \d+$/);
const expected = z.array(z.object({ header: z.string(), value: z.string() }));

const way = z.enum(['all', 'here', 'hand']).default('all');

const otherwiseSchema = z.object({
  tab: z.string(),
  /** Null if the row is gone. */
  row: z.int().nullable(),
  record: z.string(),
  /** What has been done to the row since. */
  kind: z.enum(['changed', 'added', 'deleted']),
  /** The cell now and then. */
  cells: z.array(cellSchema),
});
export type Otherwise = z.infer<typeof otherwiseSchema>;

/** Which changes are requested. */
const asked = z.object({
  /** Only for the record that is in this row now; without a tab's name, in the first tab. */
  tab: z.string().optional(),
  row: z.coerce.number().int().min(2).optional(),
  way,
  /** Only those of one person, by the name on their changes. */
  who: z.string().optional(),
  /** Only those of one day, in the person's time zone. */
  day: z.iso.date().optional(),
});

/** Changes on one page. */
export const historyPageSize = 50;

/** What was done in a spreadsheet, according to its own history tab. */
export const historyCalls = defineCalls('/api/app/shared', {
  readHistory: {
    method: 'GET',
    path: '/sheets/:sheetId/history',
    query: asked.extend({ page: z.coerce.number().int().min(1).default(1) }),
    isKept: false,
    returns: z.object({
      name: z.string(),
      isOn: z.boolean(),
      canEdit: z.boolean(),
      /** When the first line was noted; null while there is none. */
      since: z.iso.datetime().nullable(),
      /** Everybody who has changed something, whatever is shown. */
      people: z.array(z.string()),
      /** How many changes there are, here and by hand, whatever is shown. */
      ways: z.object({ here: z.int(), hand: z.int() }),
      /** How many match, on all pages. */
      count: z.int(),
      pages: z.int(),
      /** Newest first. */
      changes: z.array(changeSchema),
      /** How many changes there were on each day in the person's time zone, whichever day is shown. */
      days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
      /** How many lines somebody has altered by hand. */
      unreadable: z.int(),
      /** How many noted lines are gone: somebody has deleted them, or their tab. */
      missing: z.int(),
      /** The sheet contains something not noted yet, so it is worth looking. */
      hasUnnoted: z.boolean(),
      /** What is in the requested row; null if none was requested, or it is gone. */
      now: expected.nullable(),
    }),
  },
  /** The requested changes as a file, one line for each cell. */
  exportHistory: {
    method: 'GET',
    path: '/sheets/:sheetId/history/file',
    query: asked,
    returns: fileContent,
  },
  /** How the sheet was at a given time, compared with now. */
  compareHistory: {
    method: 'GET',
    path: '/sheets/:sheetId/history/then',
    query: z.object({ at: z.iso.datetime() }),
    isKept: false,
    returns: z.object({
      rows: z.int(),
      cells: z.int(),
      /** The first few of them. */
      otherwise: z.array(otherwiseSchema),
    }),
  },
  /** Restores the rows of the whole sheet to a given time. */
  goBack: {
    method: 'POST',
    path: '/sheets/:sheetId/history/then',
    body: z.object({
      at: z.iso.datetime(),
      /** What was changed after this time stays as it is. */
      until: z.iso.datetime().optional(),
    }),
    returns: z.object({
      rows: z.int(),
      cells: z.int(),
      /** How many cells were left alone: cells under headers that are gone, and those that were to stay. */
      left: z.int(),
      /** Going back to the first of these times undoes it, if what was changed after the second stays. */
      before: z.iso.datetime(),
      after: z.iso.datetime(),
    }),
  },
  /** Notes what has been done by hand since the sheet was last seen. */
  lookAtHistory: {
    method: 'POST',
    path: '/sheets/:sheetId/history/look',
    returns: z.object({ noted: z.int() }),
  },
  /** Puts back the cells of one change, or some of them, or the whole row as it was then, or the deleted row. */
  restoreChange: {
    method: 'POST',
    path: '/sheets/:sheetId/history/restore',
    body: z.object({
      change,
      what: z.enum(['cells', 'row']).default('cells'),
      /** Only the cells, or the part of the row, under these headers. */
      headers: z.array(z.string()).optional(),
    }),
    returns: z.object({ tab: z.string(), row: z.int() }),
  },
  switchHistory: {
    method: 'PUT',
    path: '/sheets/:sheetId/history',
    body: z.object({ isOn: z.boolean() }),
    returns: z.object({ isOn: z.boolean() }),
  },
  /** Removes from the history everything about the record that a change belongs to. */
  eraseRecord: {
    method: 'POST',
    path: '/sheets/:sheetId/history/erase',
    body: z.object({ change }),
    returns: z.object({ erased: z.int() }),
  },
});
