import { Problem } from '#kernel/problem.ts';
import type { AppContext } from '../context.ts';
import type { SheetRequest } from '../google/tabs.ts';
import { inWriteTurn } from '../table/write-turn.ts';
import { entriesOf } from './changes.ts';
import type { Deed } from './deeds.ts';
import { baseOf } from './differences.ts';
import { entryOf } from './journal.ts';
import { type Line, lineHeaders, linesOf, lineTexts, textCells } from './lines.ts';
import { followed, readHistory, type SheetHistory } from './read.ts';
import { stateRequest } from './tab-state.ts';

// Maintenance of a history: switching it on or off for a spreadsheet, and erasing one record.

/** Switches a spreadsheet's history off, or on again. What was noted stays; what happens in between is unknown. */
export function switchHistory(context: AppContext, fileId: string, isOn: boolean): Promise<void> {
  const { sheets } = context;
  return inWriteTurn(sheets, fileId, async () => {
    const history = await readHistory(context, fileId);
    if (history.state.isOff !== isOn) return;
    const now = new Date();
    const head = {
      write: sheets.journal.newId(fileId),
      at: now.toISOString(),
      since: '',
      who: context.request.user.name,
      how: 'Rowhouse',
    };
    const known = sheets.journal.stateOf(fileId);
    const stops = isOn
      ? []
      : history.tabs.flatMap(({ tabId, title }) =>
          linesOf({ tabId, title, deeds: [{ do: 'stop' }], keys: [''] }, head),
        );
    const { requests, state } =
      stops.length > 0 && known.state.tab !== null
        ? entryOf(known, stops, now)
        : { requests: [], state: known.state };
    const then = { ...state, isOff: !isOn };
    const isTold = known.isTold || requests.length > 0;
    await sheets.batchUpdate(fileId, [...requests, stateRequest(then, isTold)], 'once');
    sheets.journal.keep(fileId, { state: then, isTold: true });
  });
}

/** A deed that says nothing about a record except where its row was, and which deletion it came back from. */
function erasedDeed(deed: Deed): Deed {
  if (deed.do === 'set') return { do: 'erased' };
  if (deed.do === 'add' || deed.do === 'new') return { ...deed, to: {} };
  if (deed.do === 'cut') {
    return { do: 'cut', row: deed.row, from: {}, ...(deed.id !== undefined && { id: deed.id }) };
  }
  return deed.do === 'gone' ? { ...deed, from: {} } : deed;
}

/** The lines without what they say about one record; lines that do not mention it are left out. */
function erasedLines(lines: readonly Line[], tabId: number, record: number): Map<Line, Line> {
  const changed = new Map<Line, Line>();
  const { told } = followed(lines, tabId);
  const places = Map.groupBy(
    told.filter((one) => one.record === record),
    ({ line }) => line,
  );
  for (const [line, some] of places) {
    const which = new Set(some.map(({ place }) => place));
    const deeds = line.deeds.map((deed, place) => (which.has(place) ? erasedDeed(deed) : deed));
    changed.set(line, { ...line, record: '', deeds });
  }
  for (const line of lines) {
    if (line.tabId !== tabId || !line.deeds.some((deed) => deed.do === 'base')) continue;
    const upTo = lines.filter(({ order }) => order <= line.order);
    const { track } = followed(upTo, tabId);
    const row = track.rows.findIndex((one) => one?.id === record);
    if (row === -1) continue;
    const without = (deed: Deed): Deed =>
      deed.do === 'base'
        ? { ...deed, rows: deed.rows.map(([at, values]) => (at === row ? [at, {}] : [at, values])) }
        : deed;
    const now = changed.get(line) ?? line;
    changed.set(line, { ...now, deeds: now.deeds.map(without) });
  }
  return changed;
}

function rewriteRequests({ historyTabs }: SheetHistory, changed: ReadonlyMap<string, Line>): SheetRequest[] {
  return historyTabs.flatMap(({ tabId, lines }) =>
    lines.flatMap(({ line, rowIndex }): SheetRequest[] => {
      const now = changed.get(`${line.order} ${line.write}`);
      if (!now) return [];
      return [
        {
          updateCells: {
            range: {
              sheetId: tabId,
              startRowIndex: rowIndex - 1,
              endRowIndex: rowIndex,
              startColumnIndex: 0,
              endColumnIndex: 26,
            },
            rows: [textCells(lineTexts(now).slice(0, lineHeaders.length + 16))],
            fields: 'userEnteredValue',
          },
        },
      ];
    }),
  );
}

/**
 * Removes from a history everything about the record that a change belongs to, before and after that change; returns
 * how many lines mentioned it. If its row still exists, it is known from now on as it is.
 */
export function eraseRecord(context: AppContext, fileId: string, change: string): Promise<number> {
  const { sheets } = context;
  return inWriteTurn(sheets, fileId, async () => {
    const history = await readHistory(context, fileId);
    const { entries } = entriesOf(history, history.lines);
    const entry = entries.find((one) => one.change.id === change);
    if (entry?.record === undefined) {
      throw new Problem('NOT_FOUND', 'This record is no longer in the history of this sheet.');
    }
    const erased = erasedLines(history.lines, entry.line.tabId, entry.record);
    const byName = new Map([...erased].map(([line, now]) => [`${line.order} ${line.write}`, now]));
    const tab = history.tabs.find(({ tabId }) => tabId === entry.line.tabId);
    const now = new Date();
    const head = { write: sheets.journal.newId(fileId), at: now.toISOString(), since: '', who: '' };
    const base =
      tab && entry.change.row !== null
        ? linesOf(
            { tabId: tab.tabId, title: tab.title, deeds: baseOf(tab.rows), keys: [] },
            { ...head, how: 'Rowhouse' },
          )
        : [];
    const known = sheets.journal.stateOf(fileId);
    const { requests, state } =
      base.length > 0 ? entryOf(known, base, now) : { requests: [], state: known.state };
    await sheets.batchUpdate(fileId, [...rewriteRequests(history, byName), ...requests], 'once');
    sheets.journal.keep(fileId, { state, isTold: known.isTold || requests.length > 0 });
    return erased.size;
  });
}
