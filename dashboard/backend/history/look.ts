import type { Sheets } from '../google/sheets.ts';
import { inWriteTurn } from '../table/write-turn.ts';
import type { Deed } from './deeds.ts';
import { baseOf, differencesOf } from './differences.ts';
import { entryOf } from './journal.ts';
import { handHow, type Line, linesOf } from './lines.ts';
import { followed, readHistory, type SheetHistory, type TabNow, type Told } from './read.ts';
import { noteTold, seenBetween } from './seen.ts';

/** What is not noted yet about one tab: rows seen for the first time, or changes by hand. */
function deedsIn({ lines }: SheetHistory, tab: TabNow): { deeds: Deed[]; isHand: boolean } {
  const { track } = followed(lines, tab.tabId);
  if (track.isKnown) return { deeds: differencesOf(track.values, tab.rows), isHand: true };
  return { deeds: tab.rows.size === 0 ? [] : baseOf(tab.rows), isHand: false };
}

const later = (one: string, other: string) => (one > other ? one : other);

/** The headers whose later content a deed states; `all` if it states the whole row. */
function pinnedBy(deed: Deed): readonly string[] | 'all' {
  if (deed.do === 'set') return [...Object.keys(deed.from), ...Object.keys(deed.to)];
  return deed.do === 'add' || deed.do === 'new' ? 'all' : [];
}

function isPinned(hand: Deed, known: Deed): boolean {
  if (hand.do === 'gone') return true;
  const pinned = pinnedBy(known);
  if (hand.do !== 'set') return false;
  if (pinned === 'all') return true;
  return [...Object.keys(hand.from), ...Object.keys(hand.to)].every((header) => pinned.includes(header));
}

/**
 * For each line about changes by hand, the last time at which the tab was not yet like this: when all of the tab was
 * compared, or when what the line is about was written here. A write elsewhere in the tab says nothing about it.
 */
function sinceOf(lines: readonly Line[], hands: readonly Line[], compared: string): Map<Line, string> {
  const [first] = hands;
  if (!first) return new Map();
  const { told } = followed([...lines, ...hands], first.tabId);
  const isNew = new Set(hands);
  const known = Map.groupBy(
    told.filter(({ line }) => !isNew.has(line)),
    ({ record }) => record,
  );
  const ofDeed = ({ record, deed }: Told) =>
    (known.get(record) ?? [])
      .filter((one) => isPinned(deed, one.deed))
      .reduce((last, { line }) => later(last, line.at), compared);
  return new Map(
    hands.map((line) => {
      const own = told.filter((one) => one.line === line);
      // What is not about a row is known by comparison alone.
      const times = own.length < line.deeds.length ? [compared] : own.map(ofDeed);
      return [line, times.toSorted()[0] ?? compared];
    }),
  );
}

const isWhole = (line: Line) => line.how === handHow || line.deeds.some((deed) => deed.do === 'base');
const unseen = { told: '', first: '' };
const holdsFormula = (deed: Deed) => JSON.stringify(deed).includes('{"formula":');

function linesIn(history: SheetHistory, tab: TabNow, at: string, write: string): Line[] {
  const { deeds, isHand } = deedsIn(history, tab);
  if (deeds.length === 0) return [];
  const { tabId, title } = tab;
  const own = history.lines.filter((line) => line.tabId === tabId);
  const changes = { tabId, title, deeds, keys: deeds.map(() => '') };
  // Tabs are looked at separately, each at its own time.
  const head = { write: `${write}.${tabId}`, at, since: '', who: '' };
  if (!isHand) return linesOf(changes, { ...head, how: 'Rowhouse' });
  // A formula may show what was there before.
  const isShown = !deeds.some(holdsFormula);
  const { told, first } = isShown ? seenBetween(history.fileId, tabId) : unseen;
  const compared = own.filter(isWhole).reduce((last, line) => later(last, line.at), told);
  const lines = linesOf(changes, { ...head, how: handHow });
  const since = sinceOf(own, lines, compared);
  const newest = [...own.map((line) => line.at), ...since.values()].reduce(later, '');
  const seenAt = first > newest ? first : at;
  return lines.map((line) => ({ ...line, at: seenAt, since: since.get(line) ?? compared }));
}

/** Changes by hand that the history does not contain yet, as lines that would add them. */
export function noticed(history: SheetHistory, at: string, write: string): Line[] {
  return history.tabs.flatMap((tab) => {
    const lines = linesIn(history, tab, at, write);
    if (lines.length === 0) noteTold(history.fileId, tab.tabId);
    return lines;
  });
}

type Looked = SheetHistory & { noted: number };

/** Lines that are not noted yet, as they follow the others. */
const numbered = (lines: readonly Line[], first: number) =>
  lines.map((line, offset) => ({ ...line, order: first + offset }));

/** A history with changes by hand that nobody has noted yet. */
export function withUnnoted(history: SheetHistory): { lines: readonly Line[]; hasUnnoted: boolean } {
  const unnoted = history.state.isOff ? [] : noticed(history, new Date().toISOString(), 'now');
  const lines = [...history.lines, ...numbered(unnoted, history.state.next)];
  return { lines, hasUnnoted: unnoted.length > 0 };
}

/** Notes what was done by hand since the sheet was last known; returns the history including it. */
export function look(context: { sheets: Sheets }, fileId: string): Promise<Looked> {
  return inWriteTurn(context.sheets, fileId, () => lookInTurn(context, fileId));
}

/** The same as the first part of a write, in its turn. */
export async function lookInTurn({ sheets }: { sheets: Sheets }, fileId: string): Promise<Looked> {
  const history = await readHistory({ sheets }, fileId);
  if (history.state.isOff) return { ...history, noted: 0 };
  const now = new Date();
  const known = sheets.journal.stateOf(fileId);
  const first = known.state.next;
  // Work that is done again looks once more: what it has noted before is not superseded.
  const lines = noticed(history, now.toISOString(), `${sheets.journal.newId(fileId)}.${first}`);
  if (lines.length === 0) return { ...history, noted: 0 };
  const entry = entryOf(known, lines, now);
  await sheets.batchUpdate(fileId, [...entry.requests], 'once');
  sheets.journal.keep(fileId, { state: entry.state, isTold: true });
  for (const { tabId } of history.tabs) noteTold(fileId, tabId);
  const noted = numbered(lines, first);
  return {
    ...history,
    state: entry.state,
    lines: [...history.lines, ...noted],
    noted: noted.length,
  };
}
