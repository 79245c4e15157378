import type { AppContext } from '#backend/context.ts';
import { spreadsheetType } from '#backend/google/drive.ts';
import type { HandlerInput, Handlers } from '#backend/handlers.ts';
import { type Entry, entriesOf, isByHand, valueText } from '#backend/history/changes.ts';
import { eraseRecord, switchHistory } from '#backend/history/keep.ts';
import { look } from '#backend/history/look.ts';
import { historyNow, putBack } from '#backend/history/put-back.ts';
import type { SheetHistory } from '#backend/history/read.ts';
import { type historyCalls, historyPageSize } from '#kernel/calls/history.ts';
import { dayOf } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';

type Contract = typeof historyCalls.contract;
type Query = HandlerInput<Contract['readHistory']>['query'];

async function requireFile({ drive }: AppContext, sheetId: string) {
  const file = await drive.get(sheetId);
  if (file.mimeType === spreadsheetType) return file;
  throw new Problem('NOT_FOUND', 'This file is not a spreadsheet.');
}

async function requireEditable(context: AppContext, sheetId: string): Promise<void> {
  const { capabilities } = await requireFile(context, sheetId);
  if (!capabilities.canEdit)
    throw new Problem('ACCESS_DENIED', 'You can view this sheet, but not change it.');
}

function isWanted({ line }: Entry, way: Query['way']): boolean {
  return way === 'all' || (way === 'hand') === isByHand(line);
}

/** How many changes there were on each day, where the person is. */
function daysOf(entries: readonly Entry[], timeZone: string | null) {
  const counts = Map.groupBy(entries, ({ change }) => dayOf(new Date(change.at), timeZone ?? 'UTC'));
  return [...counts]
    .map(([day, some]) => ({ day, count: some.length }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1));
}

/** The tab of that name, or the only one, whatever a hand has called it; without a name, the first one. */
function tabOf({ tabs }: SheetHistory, name: string | undefined) {
  const named = tabs.find(({ title }) => title === name);
  return named ?? (name === undefined || tabs.length === 1 ? tabs[0] : undefined);
}

async function readHistory({ sheetId, query }: HandlerInput<Contract['readHistory']>, context: AppContext) {
  const [file, { history, lines, hasUnnoted }] = await Promise.all([
    requireFile(context, sheetId),
    historyNow(context, sheetId),
  ]);
  const { entries, tabs } = entriesOf(history, lines);
  const tab = tabOf(history, query.tab);
  const row = query.row === undefined ? undefined : tab?.rows.get(query.row);
  const record = query.row === undefined ? undefined : tabs.get(tab?.tabId ?? -1)?.track.rows[query.row]?.id;
  const ofRow = (entry: Entry) =>
    query.row === undefined || (entry.line.tabId === tab?.tabId && entry.record === record);
  const all = entries.filter((entry) => ofRow(entry) && isWanted(entry, query.way));
  const first = (query.page - 1) * historyPageSize;
  return {
    name: file.name,
    isOn: !history.state.isOff,
    canEdit: file.capabilities.canEdit,
    since: history.lines[0]?.at ?? null,
    people: [...new Set(all.flatMap(({ line }) => line.who || []))],
    count: all.length,
    pages: Math.max(1, Math.ceil(all.length / historyPageSize)),
    changes: all.slice(first, first + historyPageSize).map(({ change }) => change),
    days: daysOf(all, context.request.preferences.timeZone),
    unreadable: history.unreadable,
    hasUnnoted,
    now: row ? (tab?.headers ?? []).map((header) => ({ header, value: valueText(row[header]) })) : null,
  };
}

export const historyHandlers: Handlers<Contract> = {
  readHistory,

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
