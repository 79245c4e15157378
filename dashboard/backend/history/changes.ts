import type { HistoryChange } from '#kernel/calls/history.ts';
import { type Deed, isDeletion } from './deeds.ts';
import { handHow, type Line } from './lines.ts';
import { followed, type SheetHistory, type Told } from './read.ts';
import { type TextOf, textsIn, wordsOf } from './shown.ts';
import { headersAfter, type Track } from './track.ts';
import type { RowValues } from './values.ts';

// A spreadsheet's history in the form that the page shows.

const kinds = {
  set: 'changed',
  add: 'added',
  new: 'added',
  cut: 'deleted',
  gone: 'deleted',
  move: 'moved',
  shift: 'arranged',
  header: 'arranged',
  erased: 'erased',
} as const satisfies Partial<Record<Deed['do'], HistoryChange['kind']>>;

/** The present headers of some columns of a line's tab, by the headers they had then; only of those renamed since. */
function renamedSince(
  { order, tabId }: Line,
  renames: readonly Line[],
  headers: readonly string[],
): Record<string, string> {
  const later = renames.filter((one) => one.tabId === tabId && one.order > order);
  if (later.length === 0) return {};
  const headerNow = headersAfter(later);
  return Object.fromEntries(
    headers.flatMap((header) => (headerNow(header) === header ? [] : [[header, headerNow(header)]])),
  );
}

function cellsOf(deed: Deed, textOf: TextOf): HistoryChange['cells'] {
  if (deed.do === 'header') return [{ header: 'Header', from: deed.from, to: deed.to }];
  const from: RowValues = 'from' in deed ? deed.from : {};
  const to: RowValues = deed.do === 'set' || deed.do === 'add' || deed.do === 'new' ? deed.to : {};
  const headers = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  return headers.map((header) => ({
    header,
    from: textOf(header, from[header]),
    to: textOf(header, to[header]),
  }));
}

/** What identifies a change in the page's calls. */
const changeId = ({ order }: Pick<Line, 'order'>, place: number) => `${order} ${place}`;

/** A change with what the server needs to revert it. */
export interface Entry {
  change: HistoryChange;
  line: Line;
  deed: Deed;
  /** The record that it is about; undefined if it is about the whole tab. */
  record: number | undefined;
}

interface Followed {
  track: Track;
  byPlace: ReadonlyMap<string, Told>;
  rowOf: ReadonlyMap<number, number>;
}

function follow(lines: readonly Line[], tabId: number): Followed {
  const { track, told } = followed(lines, tabId);
  return {
    track,
    byPlace: new Map(told.map((one) => [changeId(one.line, one.place), one])),
    rowOf: new Map(track.rows.flatMap((row, at) => (row ? [[row.id, at] as const] : []))),
  };
}

function isRestorable(deed: Deed, row: number | null): boolean {
  if (deed.do === 'set') return row !== null;
  return isDeletion(deed) && row === null && Object.keys(deed.from).length > 0;
}

/** All changes in some lines, newest first, and the rows that result from them; `isPlain` for a file. */
export function entriesOf(history: Pick<SheetHistory, 'tabs'>, lines: readonly Line[], isPlain = false) {
  const tabIds = [...new Set(lines.map(({ tabId }) => tabId))];
  const tabs = new Map(tabIds.map((tabId) => [tabId, follow(lines, tabId)]));
  const now = new Map(history.tabs.map((tab) => [tab.tabId, tab]));
  const renames = lines.filter(({ deeds }) => deeds.some((deed) => deed.do === 'header'));
  const entries = lines.flatMap((line) =>
    line.deeds.flatMap((deed, place): Entry[] => {
      if (deed.do === 'base' || deed.do === 'stop') return [];
      const tab = tabs.get(line.tabId);
      const told = tab?.byPlace.get(changeId(line, place));
      const row = told === undefined ? null : (tab?.rowOf.get(told.record) ?? null);
      const values = 'from' in deed && typeof deed.from === 'object' ? deed.from : {};
      const known = row === null ? values : (tab?.track.rows[row]?.values ?? values);
      const textOf = textsIn(now.get(line.tabId), row, isPlain);
      const cells = cellsOf(deed, textOf);
      const change: HistoryChange = {
        id: changeId(line, place),
        at: line.at,
        since: line.since || null,
        who: line.who,
        how: line.how,
        tab: now.get(line.tabId)?.title ?? line.tab,
        kind: kinds[deed.do],
        // An erased record has no name here, even if its row still exists.
        record: line.record || (cells.length > 0 ? wordsOf(known, textOf) : ''),
        row,
        cells,
        renamed: renamedSince(
          line,
          renames,
          cells.map(({ header }) => header),
        ),
        canRestore: now.has(line.tabId) && isRestorable(deed, row),
      };
      return [{ change, line, deed, record: told?.record }];
    }),
  );
  return { entries: entries.toReversed(), tabs };
}

export const isByHand = ({ how }: Pick<Line, 'how'>) => how === handHow;
