import { Problem } from '#kernel/problem.ts';
import type { TabDeeds } from '../history/deeds.ts';
import { type Entry, entryOf, type Journal, type Known } from '../history/journal.ts';
import { isLineHeader, readLine } from '../history/lines.ts';
import { type HistoryState, historyTitle, noHistory } from '../history/tab-state.ts';
import { quoteTab } from '../table/a1.ts';
import { UpstreamError } from './errors.ts';
import { isProtection, isTooMuch } from './refusals.ts';
import type { Detail, SheetRequest, Tab, TabProperties } from './tabs.ts';
import { Overtaken } from './watched-write.ts';

/** What a noted write needs from a spreadsheet. */
interface Noted {
  sheets: {
    journal: Journal;
    readTabs(fileId: string): Promise<TabProperties[]>;
    readCells(fileId: string, ranges: readonly string[], detail: Detail): Promise<Tab[] | string>;
  };
  spreadsheetId: string;
  changes: readonly TabDeeds[];
}

type Write = (requests: SheetRequest[]) => Promise<void>;

/** Why a batch that also notes what it does was refused, if that may be the reason; nothing was written then. */
function refusalOf(error: unknown, { tab }: HistoryState): 'tab' | 'no room' | undefined {
  if (!(error instanceof Problem) || !(error.cause instanceof UpstreamError)) return undefined;
  const { status, sentence } = error.cause;
  if (status !== 400) return undefined;
  if (isProtection(error.cause) || isTooMuch(error.cause)) return 'no room';
  const isGone = tab !== null && new RegExp(`No (?:grid|sheet) with id: ${tab}\\b`).test(sentence);
  return isGone || (/already exists/.test(sentence) && sentence.includes(historyTitle)) ? 'tab' : undefined;
}

/**
 * The history tab that exists although the metadata do not mention it, as in a copy of a file; undefined if another
 * tab has its name.
 */
async function adopted({ sheets, spreadsheetId }: Noted, tabId: number): Promise<HistoryState | undefined> {
  const read = await sheets.readCells(spreadsheetId, [quoteTab(historyTitle)], 'typed');
  const rows = typeof read === 'string' ? [] : (read[0]?.data[0]?.rowData ?? []);
  if (!isLineHeader(rows[0]?.values ?? [])) return undefined;
  const orders = rows.flatMap(({ values = [] }) => readLine(values)?.order ?? []);
  const size = JSON.stringify(rows).length;
  return { ...noHistory, tab: tabId, next: orders.reduce((most, one) => Math.max(most, one), 0) + 1, size };
}

/** Where lines go if the tab that was to take them turns out to be unusable, and the name of a new one. */
async function foundAnew(noted: Noted): Promise<{ known: Known; title: string }> {
  const { sheets, spreadsheetId } = noted;
  const { state: known, isTold } = sheets.journal.stateOf(spreadsheetId);
  const tabs = await sheets.readTabs(spreadsheetId);
  const titles = new Set(tabs.map(({ title }) => title.toLowerCase()));
  const named = tabs.find(({ title }) => title.toLowerCase() === historyTitle.toLowerCase());
  const there = known.tab;
  const isThere = there !== null && tabs.some(({ sheetId }) => sheetId === there);
  const own = named && !isThere ? await adopted(noted, named.sheetId) : undefined;
  let [title, count] = [historyTitle, 1];
  while (titles.has(title.toLowerCase())) {
    count += 1;
    title = `${historyTitle} ${count}`;
  }
  const state = own
    ? { ...own, old: known.old, next: Math.max(own.next, known.next) }
    : { ...known, ...(!isThere && { tab: null, size: 0 }) };
  return { known: { state, isTold }, title };
}

/**
 * Of a write only its last attempt counts. One that was put back has noted what did not last, so it is followed by an
 * attempt that did nothing: nobody takes its lines for proof if the write is not made again.
 */
async function disown({ state, lines }: Entry, write: Write): Promise<void> {
  const last = lines.reduce((time, { at }) => Math.max(time, Date.parse(at)), 0);
  const now = new Date(Math.max(Date.now(), last + 1));
  const ids = new Map(lines.map((line) => [line.write, line]));
  const nothing = [...ids.values()].map((line) => ({
    ...line,
    at: now.toISOString(),
    record: '',
    deeds: [],
  }));
  const { requests } = entryOf({ state, isTold: true }, nothing, now);
  // If this fails, the write is told about as it would be without it.
  await write([...requests]).catch(() => undefined);
}

/**
 * Carries out requests together with the lines that note them in the spreadsheet's history. If somebody has deleted,
 * renamed or protected the history tab, the write is made all the same: noted in another tab, or not at all.
 */
export async function writeNoted(
  noted: Noted,
  requests: readonly SheetRequest[],
  write: Write,
): Promise<void> {
  const { sheets, spreadsheetId, changes } = noted;
  const { journal } = sheets;
  const entry = journal.entry(spreadsheetId, changes);
  if (!entry) return await write([...requests]);
  const attempt = async (title?: string) => {
    const made = entry(title);
    try {
      await write([...requests, ...made.requests]);
    } catch (error) {
      if (error instanceof Overtaken) await disown(made, write);
      throw error;
    }
    journal.keep(spreadsheetId, { state: made.state, isTold: true });
  };
  try {
    return await attempt();
  } catch (error) {
    const reason = refusalOf(error, journal.stateOf(spreadsheetId).state);
    if (reason === undefined) throw error;
    if (reason === 'no room') return await write([...requests]);
  }
  const { known, title } = await foundAnew(noted);
  journal.keep(spreadsheetId, known);
  try {
    await attempt(title);
  } catch (error) {
    if (refusalOf(error, known.state) === undefined) throw error;
    await write([...requests]);
  }
}
