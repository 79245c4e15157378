import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { type Metadata, noteRequest } from '../google/metadata.ts';
import type { SheetRequest } from '../google/tabs.ts';
import { lineHeaders, textCells } from './lines.ts';

// Where the history of a spreadsheet is: noted on the spreadsheet itself, so that every read of cells includes it and
// no extra call is needed. The tab is identified by its id, whatever people call it.

export const historyTitle = '_History';

const stateSchema = z.object({
  /** The tab that takes new lines; null if there is none. */
  tab: z.int().nullable(),
  /** The number of the next line. */
  next: z.int(),
  /** How many characters the tab contains. */
  size: z.int(),
  /** The tabs that are full, oldest first. */
  old: z.array(z.object({ tab: z.int(), title: z.string() })),
  isOff: z.boolean(),
});
export type HistoryState = z.infer<typeof stateSchema>;

/** For a spreadsheet without any notes. */
export const noHistory: HistoryState = { tab: null, next: 1, size: 0, old: [], isOff: false };

const metadataKey = 'rowhouse-history';

function parsedState(text: string): HistoryState | undefined {
  try {
    const state = stateSchema.safeParse(JSON.parse(text));
    return state.success ? state.data : undefined;
  } catch {
    return undefined;
  }
}

/** What a spreadsheet's metadata say about its history; undefined if they say nothing. */
export function stateIn(metadata: readonly Metadata[]): HistoryState | undefined {
  const states = metadata.flatMap(({ metadataKey: key, metadataValue = '' }) =>
    key === metadataKey ? (parsedState(metadataValue) ?? []) : [],
  );
  return states.toSorted((one, other) => other.next - one.next)[0];
}

/** The number of characters after which the next tab is begun. */
const fullSize = 1_000_000;

/** Notes on a spreadsheet where its history is; `isTold` if it has such a note already. */
export function stateRequest(state: HistoryState, isTold: boolean): SheetRequest {
  return noteRequest(metadataKey, state, isTold);
}

/** Hidden, and protected by a warning only: the owner may do with it what they like. */
function makeTab(tabId: number, title: string): SheetRequest[] {
  const gridProperties = { rowCount: 2, columnCount: 26, frozenRowCount: 1 };
  return [
    { addSheet: { properties: { sheetId: tabId, title, hidden: true, gridProperties } } },
    {
      updateCells: {
        start: { sheetId: tabId, rowIndex: 0, columnIndex: 0 },
        rows: [textCells(lineHeaders)],
        fields: 'userEnteredValue',
      },
    },
    {
      addProtectedRange: {
        protectedRange: {
          range: { sheetId: tabId },
          description: 'Rowhouse notes changes here.',
          warningOnly: true,
        },
      },
    },
  ];
}

function titleOfFull({ old }: HistoryState, year: number): string {
  const count = old.filter(({ title }) => title.startsWith(`${historyTitle} ${year}`)).length;
  return count === 0 ? `${historyTitle} ${year}` : `${historyTitle} ${year} (${count + 1})`;
}

/** Lines to be written, and the state afterwards. */
export interface Noting {
  requests: SheetRequest[];
  state: HistoryState;
}

/**
 * What notes lines together with the change they are about: in the current tab, in one made for them, or in a new one
 * while a full one is renamed after its year.
 */
export function noting(
  { state: before, isTold }: { state: HistoryState; isTold: boolean },
  { rows, size, year }: { rows: readonly (readonly string[])[]; size: number; year: number },
  title = historyTitle,
): Noting {
  const { tab } = before;
  const isFull = tab !== null && before.size > 0 && before.size + size > fullSize;
  const isNew = tab === null || isFull;
  const fullTitle = titleOfFull(before, year);
  const tabId = isNew ? randomInt(1, 2 ** 31 - 1) : tab;
  const state: HistoryState = {
    ...before,
    tab: tabId,
    next: before.next + rows.length,
    size: isNew ? size : before.size + size,
    old: isFull ? [...before.old, { tab, title: fullTitle }] : before.old,
  };
  return {
    requests: [
      ...(isFull ? [renameTab(tab, fullTitle)] : []),
      ...(isNew ? makeTab(tabId, title) : []),
      { appendCells: { sheetId: tabId, rows: rows.map(textCells), fields: 'userEnteredValue' } },
      stateRequest(state, isTold),
    ],
    state,
  };
}

function renameTab(tabId: number, title: string): SheetRequest {
  return { updateSheetProperties: { properties: { sheetId: tabId, title }, fields: 'title' } };
}
