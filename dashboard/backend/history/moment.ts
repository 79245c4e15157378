import type { AppContext } from '../context.ts';
import { Overtaken } from '../google/watched-write.ts';
import type { Sheet } from '../table/sheet.ts';
import { type Rows, soughtOf } from '../table/table.ts';
import { type TabWrite, writeTogether } from '../table/together.ts';
import { inWriteTurn } from '../table/write-turn.ts';
import { isDeletion } from './deeds.ts';
import { deletionOf, type Line } from './lines.ts';
import { lookInTurn } from './look.ts';
import { isAsLookedAt, sheetOf, writingOf } from './put-back.ts';
import { followed, type SheetHistory, type TabNow } from './read.ts';
import { textsIn, wordsOf } from './shown.ts';
import { headersAfter, plainRow, underHeaders } from './track.ts';
import { differing, isAsNoted, isSameValue, type RowValues } from './values.ts';

// A whole sheet as it was at some time, compared with the present, and restored.

/** A row that was different at some time. */
export interface Otherwise {
  tab: TabNow;
  /** Identifies it among the rows of its tab that the history knows. */
  id: number;
  /** What has been done to it since. */
  kind: 'changed' | 'added' | 'deleted';
  /** Where it is now; null if it is gone. */
  row: number | null;
  record: string;
  /** What was there then, and what is there now. */
  stood: RowValues;
  stands: RowValues;
  /** The headers under which it differs. */
  headers: readonly string[];
  /** What names its last deletion. */
  deletion?: string | undefined;
}

type ById = ReadonlyMap<number, { row: number; values: RowValues }>;

/** The records at some time, or now, under the headers that their columns have now. */
function recordsOf(lines: readonly Line[], { tabId }: TabNow, until?: string): ById | undefined {
  const { track } = followed(lines, tabId, until);
  if (!track.isKnown) return undefined;
  const later = lines.filter((line) => line.tabId === tabId && until !== undefined && line.at > until);
  const headerOf = headersAfter(later);
  return new Map(
    track.rows.flatMap((one, row) =>
      one ? [[one.id, { row, values: underHeaders(one.values, headerOf) }] as const] : [],
    ),
  );
}

/** What names the last deletion of each record. */
function deletionsIn(lines: readonly Line[], { tabId }: TabNow): ReadonlyMap<number, string> {
  const { told } = followed(lines, tabId);
  const deletions = told.filter(({ deed }) => isDeletion(deed));
  return new Map(deletions.map(({ record, line, place }) => [record, deletionOf(line, place)]));
}

const isBlank = (values: RowValues) => Object.keys(values).length === 0;

/** A row that came back without a note of where from is another record in the history, but to people it is the same. */
function withoutReturned(gone: Otherwise[], come: Otherwise[]): Otherwise[] {
  const returned = Map.groupBy(come, ({ stands }) => plainRow(stands));
  const left = gone.filter(({ stood }) => !returned.get(plainRow(stood))?.shift());
  return [...left, ...[...returned.values()].flat()];
}

function inTab(lines: readonly Line[], tab: TabNow, at: string, isSame: typeof isAsNoted): Otherwise[] {
  const [then, now] = [recordsOf(lines, tab, at), recordsOf(lines, tab)];
  // What was not known yet at that time is not reported as different.
  if (!then || !now) return [];
  const entry = (
    kind: Otherwise['kind'],
    [id, row]: [number, number | null],
    [stood, stands]: [RowValues, RowValues],
  ) => {
    const headers = differing(stood, stands, isSame);
    const record = wordsOf(isBlank(stands) ? stood : stands, textsIn(tab, row));
    return headers.length === 0 ? [] : [{ tab, id, kind, row, record, stood, stands, headers }];
  };
  const changed = [...now].flatMap(([id, { row }]): Otherwise[] => {
    const before = then.get(id)?.values;
    // Nobody knows what a record was like that was erased from the history.
    return before === undefined || isBlank(before)
      ? []
      : entry('changed', [id, row], [before, tab.rows.get(row) ?? {}]);
  });
  const come = [...now].flatMap(([id, { row }]): Otherwise[] =>
    then.has(id) ? [] : entry('added', [id, row], [{}, tab.rows.get(row) ?? {}]),
  );
  const deletions = deletionsIn(lines, tab);
  const gone = [...then].flatMap(([id, { values }]): Otherwise[] =>
    now.has(id)
      ? []
      : entry('deleted', [id, null], [values, {}]).map((one) => ({ ...one, deletion: deletions.get(id) })),
  );
  return [...changed, ...withoutReturned(gone, come)];
}

/** The rows that were different at some time, given as an ISO text. */
export function otherwiseAt(
  { tabs }: Pick<SheetHistory, 'tabs'>,
  lines: readonly Line[],
  at: string,
  isSame = isAsNoted,
): Otherwise[] {
  return tabs.flatMap((tab) => inTab(lines, tab, at, isSame));
}

/** Without what has changed since a later time; `left` counts the cells that stay for that reason. */
function withoutLater(
  otherwise: readonly Otherwise[],
  later: readonly Otherwise[],
): { some: Otherwise[]; left: number } {
  const keyOf = ({ tab, id }: Otherwise) => `${tab.tabId} ${id}`;
  const changed = new Map(later.map((one) => [keyOf(one), one]));
  let left = 0;
  const some = otherwise.flatMap((one) => {
    const since = changed.get(keyOf(one));
    if (!since) return [one];
    const headers = one.headers.filter((header) => !since.headers.includes(header));
    if (one.kind === 'changed' && since.kind === 'changed') {
      left += one.headers.length - headers.length;
      return headers.length === 0 ? [] : [{ ...one, headers }];
    }
    // A row that is new or gone only since then was never part of it.
    if (one.kind !== since.kind) left += since.headers.length;
    return [];
  });
  return { some, left };
}

/** What was written to restore the sheet. */
export interface WentBack {
  rows: number;
  cells: number;
  /** How many cells were left alone: cells under headers that are gone, and those that were to stay. */
  left: number;
  /** Going back to the first of these times undoes it, if what was changed after the second stays; ISO texts. */
  before: string;
  after: string;
}

/** What to write to a row, and how many of its cells cannot be written. */
function fieldsFor({ headers, tab, stood, stands }: Otherwise) {
  const here = headers.filter((header) => tab.headers.includes(header));
  return { ...writingOf(here, stood, stands), count: here.length, left: headers.length - here.length };
}

/** A row as it was just read, if it is the one that the history knows there. */
function seen(tab: TabNow, rows: Rows<Sheet>['rows'], row: number | null) {
  const found = rows.find(({ _rowIndex }) => _rowIndex === row);
  const { _rowIndex: rowIndex = 0, ...expected } = found ?? {};
  if (found && isAsLookedAt(tab, rowIndex, expected)) return { rowIndex, expected };
  throw new Overtaken();
}

/** What restores the rows of one tab, whose rows have been read. */
function planOf(
  place: TabWrite['place'],
  tab: TabNow,
  rows: Rows<Sheet>['rows'],
  some: readonly Otherwise[],
) {
  const blank = Object.fromEntries(tab.headers.map((header) => [header, '']));
  const planned = some.map((one) => ({ one, ...fieldsFor(one) }));
  const of = (kind: Otherwise['kind']) => planned.filter(({ one }) => one.kind === kind);
  const updates = of('changed').filter(({ count }) => count > 0);
  const added = of('deleted').map((one) => ({ ...one, record: { ...blank, ...one.changes } }));
  const write: TabWrite = {
    place,
    updates: updates.map(({ one, changes, formulas }) =>
      soughtOf({ ...seen(tab, rows, one.row), changes, formulas }),
    ),
    removals: of('added').map(({ one }) => soughtOf(seen(tab, rows, one.row))),
    records: added.map(({ record }) => record),
    returned: new Map(
      added.map(({ record, one, formulas }) => [record, { formulas: formulas.written, back: one.deletion }]),
    ),
    areNew: true,
    isMade: false,
  };
  return {
    write,
    written: [...updates, ...of('added'), ...added],
    left: planned.filter(({ one }) => one.kind !== 'added').reduce((sum, { left }) => sum + left, 0),
  };
}

/**
 * Restores all rows of a sheet as they were at some time, all or none, in one write that is noted like any other:
 * rows that were deleted since are added again at the end, rows that were added since are deleted. What has changed after
 * `until` stays. It is planned in the turn of its write, by what the sheet is then.
 */
export function goBack(context: AppContext, fileId: string, at: string, until?: string): Promise<WentBack> {
  return inWriteTurn(context.sheets, fileId, () => goBackInTurn(context, fileId, at, until));
}

async function goBackInTurn(
  context: AppContext,
  fileId: string,
  at: string,
  until: string | undefined,
): Promise<WentBack> {
  const { sheets, request } = context;
  const history = await lookInTurn(context, fileId);
  const before = new Date().toISOString();
  // No older history has noted what is undone: a date that has its time since then has been given it by a hand.
  const later = until === undefined ? [] : otherwiseAt(history, history.lines, until, isSameValue);
  const { some, left } = withoutLater(otherwiseAt(history, history.lines, at), later);
  const otherwise = [...Map.groupBy(some, ({ tab }) => tab)];
  const places = otherwise.map(([tab]) => ({ sheets, fileId, sheet: sheetOf(tab, {}) }));
  const tables = places.map(({ sheet }) => sheet);
  const read = otherwise.length > 0 ? await context.openAll(fileId, tables).list() : [];
  const plans = places.flatMap((place, index) => {
    const [tab, some] = otherwise[index] ?? [];
    return tab && some ? [planOf(place, tab, read[index]?.rows ?? [], some)] : [];
  });
  const written = plans.flatMap((plan) => plan.written);
  const writes = plans.map(({ write }) => write);
  if (written.length > 0) await writeTogether(writes, request);
  return {
    rows: written.length,
    cells: written.reduce(
      (sum, { one, count }) => sum + (one.kind === 'added' ? one.headers.length : count),
      0,
    ),
    left: plans.reduce((sum, plan) => sum + plan.left, left),
    before,
    // What a hand did between the write and its answer may have been noted by now, and is later than the write.
    after: sheets.journal.notedAt(fileId) ?? new Date().toISOString(),
  };
}
