import type { Sheets } from '../google/sheets.ts';
import { inWriteTurn } from '../table/write-turn.ts';
import type { Deed, TabDeeds } from './deeds.ts';
import { baseOf, differencesOf } from './differences.ts';
import { entryOf } from './journal.ts';
import { handHow, type Line, linesOf } from './lines.ts';
import { followed, readHistory, type SheetHistory, type TabNow } from './read.ts';

/** What was noticed in one tab: rows seen for the first time, or what hands have done. */
interface Noticed extends TabDeeds {
  /** The sheet did not yet look so at this time; '' where nothing was known before. */
  since: string;
}

function noticedIn({ lines }: SheetHistory, tab: TabNow): Noticed | undefined {
  const { track } = followed(lines, tab.tabId);
  const deeds: Deed[] = track.isKnown ? differencesOf(track.values, tab.rows) : baseOf(tab.rows);
  if (deeds.length === 0 || (!track.isKnown && tab.rows.size === 0)) return undefined;
  const own = lines.filter(({ tabId }) => tabId === tab.tabId);
  const since = track.isKnown ? (own.at(-1)?.at ?? '') : '';
  const keys = deeds.map(() => '');
  return { tabId: tab.tabId, title: tab.title, deeds, keys, since };
}

/** What hands have done in the sheet that its history does not tell yet, as lines that would tell it. */
export function noticed(history: SheetHistory, at: string, write: string): Line[] {
  return history.tabs.flatMap((tab) => {
    const found = noticedIn(history, tab);
    if (!found) return [];
    const isHand = found.since !== '';
    const head = { write, at, since: found.since, who: '', how: isHand ? handHow : 'Rowhouse' };
    return linesOf(found, head);
  });
}

/** Notes what hands have done since the sheet was last known; gives the history with it. */
export function look(context: { sheets: Sheets }, fileId: string): Promise<SheetHistory & { noted: number }> {
  return inWriteTurn(context.sheets, fileId, async () => {
    const history = await readHistory(context, fileId);
    if (history.state.isOff) return { ...history, noted: 0 };
    const now = new Date();
    const lines = noticed(history, now.toISOString(), context.sheets.journal.newId(fileId));
    if (lines.length === 0) return { ...history, noted: 0 };
    const known = context.sheets.journal.stateOf(fileId);
    const entry = entryOf(known, lines, now);
    await context.sheets.batchUpdate(fileId, [...entry.requests], 'once');
    context.sheets.journal.keep(fileId, { state: entry.state, isTold: true });
    const first = known.state.next;
    const noted = lines.map((line, offset) => ({ ...line, order: first + offset }));
    return {
      ...history,
      state: entry.state,
      lines: [...history.lines, ...noted],
      noted: noted.length,
    };
  });
}
