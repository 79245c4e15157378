import type { AppContext } from '#backend/context.ts';
import { csvFile } from '#backend/files/csv.ts';
import type { HandlerInput, Handlers } from '#backend/handlers.ts';
import { type Entry, entriesOf, isByHand } from '#backend/history/changes.ts';
import { eraseRecord, switchHistory } from '#backend/history/keep.ts';
import { look } from '#backend/history/look.ts';
import { goBack, otherwiseAt } from '#backend/history/moment.ts';
import { historyNow, putBack } from '#backend/history/put-back.ts';
import type { SheetHistory } from '#backend/history/read.ts';
import { textsIn } from '#backend/history/shown.ts';
import { fileBySheets } from '#backend/sheet-file.ts';
import { type historyCalls, historyPageSize } from '#kernel/calls/history.ts';
import { dayOf } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';

type Contract = typeof historyCalls.contract;
type Query = HandlerInput<Contract['readHistory']>['query'];

async function requireEditable(context: AppContext, sheetId: string): Promise<void> {
  const { canEdit } = await fileBySheets(context, sheetId);
  if (!canEdit) throw new Problem('ACCESS_DENIED', 'You can view this sheet, but not change it.');
}

function isWay({ line }: Entry, way: Query['way']): boolean {
  return way === 'all' || (way === 'hand') === isByHand(line);
}

type DayOf = (entry: Entry) => string;

/** The day on which a change was made, in the person's time zone. */
function dayIn({ request }: AppContext): DayOf {
  const { timeZone } = request.preferences;
  return ({ change }) => dayOf(new Date(change.at), timeZone ?? 'UTC');
}

/** How many changes there were on each day. */
function daysOf(entries: readonly Entry[], day: DayOf) {
  return [...Map.groupBy(entries, day)]
    .map(([day, some]) => ({ day, count: some.length }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The named tab, or the only one, whatever people have called it; without a name, the first one. */
function tabOf({ tabs }: SheetHistory, name: string | undefined) {
  const named = tabs.find(({ title }) => title === name);
  return named ?? (name === undefined || tabs.length === 1 ? tabs[0] : undefined);
}

type Wanted = Omit<Query, 'page'> & { isPlain?: boolean };

/** The requested changes, and all of the sheet or the row, newest first. */
async function changesFor(context: AppContext, sheetId: string, wanting: Wanted) {
  const { row, who, day, way, tab: name, isPlain } = wanting;
  const { history, lines, hasUnnoted } = await historyNow(context, sheetId);
  const { entries, tabs } = entriesOf(history, lines, isPlain);
  const tab = tabOf(history, name);
  const record = row === undefined ? undefined : tabs.get(tab?.tabId ?? -1)?.track.rows[row]?.id;
  const ofRow = (entry: Entry) =>
    row === undefined || (entry.line.tabId === tab?.tabId && entry.record === record);
  const all = entries.filter(ofRow);
  const dayOfEntry = dayIn(context);
  const ofAnyDay = all.filter(
    (entry) => isWay(entry, way) && (who === undefined || (!isByHand(entry.line) && entry.line.who === who)),
  );
  const wanted = ofAnyDay.filter((entry) => day === undefined || dayOfEntry(entry) === day);
  return { history, hasUnnoted, tab, all, wanted, days: daysOf(ofAnyDay, dayOfEntry) };
}

async function readHistory({ sheetId, query }: HandlerInput<Contract['readHistory']>, context: AppContext) {
  const [file, { history, hasUnnoted, tab, all, wanted, days }] = await Promise.all([
    fileBySheets(context, sheetId),
    changesFor(context, sheetId, query),
  ]);
  const row = query.row === undefined ? undefined : tab?.rows.get(query.row);
  const textOf = textsIn(tab, query.row ?? null);
  const first = (query.page - 1) * historyPageSize;
  const hand = all.filter(({ line }) => isByHand(line)).length;
  return {
    name: file.name,
    isOn: !history.state.isOff,
    canEdit: file.canEdit,
    since: history.lines[0]?.at ?? null,
    people: [...new Set(all.flatMap(({ line }) => line.who || []))],
    ways: { here: all.length - hand, hand },
    count: wanted.length,
    pages: Math.max(1, Math.ceil(wanted.length / historyPageSize)),
    changes: wanted.slice(first, first + historyPageSize).map(({ change }) => change),
    days,
    unreadable: history.unreadable,
    missing: history.missing,
    hasUnnoted,
    now: row ? (tab?.headers ?? []).map((header) => ({ header, value: textOf(header, row[header]) })) : null,
  };
}

const fileHeaders = [
  ...[
    'Noted at',
    'Not before',
    'Who',
    'How',
    'Tab',
    'Row now',
    'Record',
    'What',
    'Column',
    'Before',
    'After',
  ],
];

async function exportHistory(
  { sheetId, query }: HandlerInput<Contract['exportHistory']>,
  context: AppContext,
) {
  const [file, { wanted }] = await Promise.all([
    fileBySheets(context, sheetId),
    changesFor(context, sheetId, { ...query, isPlain: true }),
  ]);
  const rows = wanted.flatMap(({ change: { cells, ...change } }) => {
    const { at, since, who, how, tab, row, record, kind } = change;
    const head = [at, since, who, how, tab, row, record, kind];
    const none = [{ header: null, from: null, to: null }];
    return (cells.length > 0 ? cells : none).map(({ header, from, to }) => [...head, header, from, to]);
  });
  return csvFile(`${file.name} - History`, fileHeaders, rows);
}

/** The maximum number of rows shown before going back. */
const mostCompared = 200;

async function compareHistory(
  { sheetId, query: { at } }: HandlerInput<Contract['compareHistory']>,
  context: AppContext,
) {
  const [, { history, lines }] = await Promise.all([
    fileBySheets(context, sheetId),
    historyNow(context, sheetId),
  ]);
  const all = otherwiseAt(history, lines, at);
  return {
    rows: all.length,
    cells: all.reduce((sum, { headers }) => sum + headers.length, 0),
    otherwise: all.slice(0, mostCompared).map(({ tab, kind, row, record, stood, stands, headers }) => {
      const textOf = textsIn(tab, row);
      const cells = headers.map((header) => ({
        header,
        from: textOf(header, stands[header]),
        to: textOf(header, stood[header]),
      }));
      return { tab: tab.title, kind, row, record, cells };
    }),
  };
}

export const historyHandlers: Handlers<Contract> = {
  readHistory,
  exportHistory,
  compareHistory,

  async goBack({ sheetId, body: { at, until } }, context) {
    await requireEditable(context, sheetId);
    return await goBack(context, sheetId, at, until);
  },

  async lookAtHistory({ sheetId }, context) {
    await requireEditable(context, sheetId);
    const { noted } = await look(context, sheetId);
    return { noted };
  },

  async restoreChange({ sheetId, body }, context) {
    await requireEditable(context, sheetId);
    return await putBack(context, sheetId, body);
  },

  async switchHistory({ sheetId, body: { isOn } }, context) {
    await requireEditable(context, sheetId);
    await switchHistory(context, sheetId, isOn);
    return { isOn };
  },

  async eraseRecord({ sheetId, body: { change } }, context) {
    await requireEditable(context, sheetId);
    return { erased: await eraseRecord(context, sheetId, change) };
  },
};
