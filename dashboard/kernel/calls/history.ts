import * as z from 'zod';
import { defineCalls, fileContent } from '../contract.ts';

const cellSchema = z.object({
  header: z.string(),
  /** What stood there before and after, as text; '' for a blank cell. */
  from: z.string(),
  to: z.string(),
});

const historyKinds = ['changed', 'added', 'deleted', 'moved', 'arranged', 'erased'] as const;

const changeSchema = z.object({
  /** Names it in the calls that put something back. */
  id: z.string(),
  at: z.iso.datetime(),
  /** Of what hands did: the sheet did not yet look so at this time. Null of what was done here. */
  since: z.iso.datetime().nullable(),
  who: z.string(),
  how: z.string(),
  tab: z.string(),
  kind: z.enum(historyKinds),
  /** What tells the record from others, as it was then. */
  record: z.string(),
  /** The number of its row as it stands now; null where it is gone or never was one. */
  row: z.int().nullable(),
  cells: z.array(cellSchema),
  /** Whether the cells, or the row that was deleted, can be put back. */
  canRestore: z.boolean(),
});
export type HistoryChange = z.infer<typeof changeSchema>;

const change = z.string().regex(/^\d+ \d+$/);
const expected = z.array(z.object({ header: z.string(), value: z.string() }));

const way = z.enum(['all', 'here', 'hand']).default('all');

const otherwiseSchema = z.object({
  tab: z.string(),
  /** Null where the row is gone. */
  row: z.int().nullable(),
  record: z.string(),
  /** What was done to the row since. */
  kind: z.enum(['changed', 'added', 'deleted']),
  /** What stands there now, and what stood there then. */
  cells: z.array(cellSchema),
});
export type Otherwise = z.infer<typeof otherwiseSchema>;

/** Changes on one page. */
export const historyPageSize = 50;

/** What was done in a spreadsheet, as its own history tab tells. */
export const historyCalls = defineCalls('/api/app/shared', {
  readHistory: {
    method: 'GET',
    path: '/sheets/:sheetId/history',
    query: z.object({
      /** Of the record that stands there now alone; where no tab is named, in the first one. */
      tab: z.string().optional(),
      row: z.coerce.number().int().min(2).optional(),
      way,
      /** Those of one person alone, by the name that their changes bear. */
      who: z.string().optional(),
      /** Those of one day, where the person is. */
      day: z.iso.date().optional(),
      page: z.coerce.number().int().min(1).default(1),
    }),
    isKept: false,
    returns: z.object({
      name: z.string(),
      isOn: z.boolean(),
      canEdit: z.boolean(),
      /** When the first line was noted; null while there is none. */
      since: z.iso.datetime().nullable(),
      /** All who have changed something, whatever is shown. */
      people: z.array(z.string()),
      /** How many changes there are, whatever is shown of them, here and by hand. */
      ways: z.object({ here: z.int(), hand: z.int() }),
      /** How many of them are shown, over all pages. */
      count: z.int(),
      pages: z.int(),
      /** The newest first. */
      changes: z.array(changeSchema),
      /** How many changes there were on each day where the person is, whichever day is shown. */
      days: z.array(z.object({ day: z.iso.date(), count: z.int() })),
      /** How many lines a hand has made something else of. */
      unreadable: z.int(),
      /** How many lines were noted and are not there any more: a hand has deleted them, or their tab. */
      missing: z.int(),
      /** What is seen in the sheet and not noted yet: there is reason to look. */
      hasUnnoted: z.boolean(),
      /** What stands in the row that was asked for; null where none was, or it is gone. */
      now: expected.nullable(),
    }),
  },
  /** The changes that are asked for as a file, one line for each cell. */
  exportHistory: {
    method: 'GET',
    path: '/sheets/:sheetId/history/file',
    query: z.object({
      tab: z.string().optional(),
      row: z.coerce.number().int().min(2).optional(),
      way,
      who: z.string().optional(),
      day: z.iso.date().optional(),
    }),
    returns: fileContent,
  },
  /** How the sheet stood at a time, held against what stands there now. */
  compareHistory: {
    method: 'GET',
    path: '/sheets/:sheetId/history/then',
    query: z.object({ at: z.iso.datetime() }),
    isKept: false,
    returns: z.object({
      rows: z.int(),
      cells: z.int(),
      /** The first of them. */
      otherwise: z.array(otherwiseSchema),
    }),
  },
  /** Brings the rows of the whole sheet back to how they were at a time. */
  goBack: {
    method: 'POST',
    path: '/sheets/:sheetId/history/then',
    body: z.object({ at: z.iso.datetime() }),
    returns: z.object({
      rows: z.int(),
      cells: z.int(),
      /** How many cells were left as they are: formulas, and what stood under headers that are gone. */
      left: z.int(),
      /** Going back to this time takes it back. */
      before: z.iso.datetime(),
    }),
  },
  /** Notes what hands have done since the sheet was last known. */
  lookAtHistory: {
    method: 'POST',
    path: '/sheets/:sheetId/history/look',
    returns: z.object({ noted: z.int() }),
  },
  /** Puts back the cells of one change, some of them, the whole row as it was then, or the row that was deleted. */
  restoreChange: {
    method: 'POST',
    path: '/sheets/:sheetId/history/restore',
    body: z.object({
      change,
      what: z.enum(['cells', 'row']).default('cells'),
      /** Of the cells, or of the row, what stands below these headers alone. */
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
  /** Takes out of the history all that it says of the record that a change is about. */
  eraseRecord: {
    method: 'POST',
    path: '/sheets/:sheetId/history/erase',
    body: z.object({ change }),
    returns: z.object({ erased: z.int() }),
  },
});
