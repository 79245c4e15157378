import { mayHaveHappened } from '../google/errors.ts';
import type { SheetRequest, Tab } from '../google/tabs.ts';
import type { TabDeeds } from '../history/deeds.ts';
import { readHistory } from '../history/read.ts';
import { keepUndo, keptUndo } from '../kept-undos.ts';
import { insertRequests, type Returned } from './append.ts';
import { makeColumns } from './columns.ts';
import { readLayout } from './layout.ts';
import { locateEach, refuseProblems, rowsIn, type TargetRow } from './locate.ts';
import { fingerprintOf } from './match.ts';
import { cutDeeds, inTab } from './noted.ts';
import { alreadySaved, requireNotedFor, tabIdOf } from './once.ts';
import { checkRemovable, deleteRequests, mergesIn, type RemovalDeps, sealUndo } from './remove.ts';
import { newTabRequests } from './repair.ts';
import { RowIndex } from './row-index.ts';
import type { Fields } from './sheet.ts';
import { isKnownTab, missingTab, readTabs, rememberTab, type TableRef } from './tab.ts';
import { sealNoted } from './undo-rows.ts';
import { changesOf, type Edit, edited, editRequests, editsOf, pendingCells, type Written } from './update.ts';
import { forgetEnd, type Head, requireColumns, type TableRow, type View, viewOf } from './view.ts';

/**
 * What to do in one tab. Records have an id of their own: one that exists already is not added again. Those without one
 * are new, whatever row is like them.
 */
export interface TabWrite {
  place: TableRef;
  updates: readonly TargetRow[];
  removals: readonly TargetRow[];
  records: readonly Fields[];
  /** Those that have been there before, according to the sheet's history. */
  returned: ReadonlyMap<Fields, Returned>;
  /** They have no id, so a row just like one of them may be another. */
  areNew: boolean;
  /** The tab is made if it does not exist. */
  isMade: boolean;
}

/** What is known about earlier attempts of a write. */
interface Attempts {
  /** Whether there may be any. */
  isAgain: boolean;
  /** Whether the sheet's history says that one was carried out; undefined if nobody notes it. */
  isNoted: boolean | undefined;
}
const firstAttempt: Attempts = { isAgain: false, isNoted: false };

/** The part of one tab in a completed write. */
export interface TabResult {
  updated: Written[];
  added: Written[];
  /** Restores what was deleted; null if nothing was. */
  undo: string | null;
}

interface Plan {
  requests: readonly SheetRequest[];
  changes: readonly TabDeeds[];
  result: TabResult;
  /** Everything is as requested already; undefined if nothing was requested. */
  isDone: boolean | undefined;
  isNewTab: boolean;
}

/** The rows of existing records, by their ids; undefined for those that do not exist. */
function standing({ sheet }: TableRef, view: View, records: readonly Fields[]): (TableRow | undefined)[] {
  const index = new RowIndex(sheet, view.rows);
  return records.map((record) => index.alike(fingerprintOf(sheet, record), record)[0]);
}

/** A tab that has only its headers. */
function newHead({ sheet }: TableRef, tabId: number): Head {
  const headers = Object.keys(sheet.columns);
  const cells = headers.map((text) => ({ effectiveValue: { stringValue: text }, formattedValue: text }));
  const layout = readLayout(sheet, cells);
  return {
    tabId,
    title: sheet.tab,
    headerRow: 1,
    rowCount: 1000,
    columnCount: headers.length,
    layout,
    merges: [],
  };
}

function planNewTab({ place, updates, removals, records, isMade }: TabWrite): Plan {
  const isWanted = records.length > 0;
  if (!isMade || updates.length + removals.length > 0) throw missingTab(place.sheet);
  const tab = isWanted ? newTabRequests(place.sheet) : [];
  const tabId = tab[0]?.addSheet?.properties?.sheetId;
  const head = newHead(place, tabId ?? 0);
  const insert =
    typeof tabId === 'number'
      ? insertRequests(place.sheet, { head, lastRow: 1, lastCells: [], isEmpty: true }, records)
      : { requests: [], rowIndex: 2, noted: [] };
  const added = records.map((record, offset) => ({ rowIndex: insert.rowIndex + offset, record }));
  return {
    requests: [...tab, ...insert.requests],
    changes: inTab(head, insert.noted),
    result: { updated: [], added, undo: null },
    isDone: isWanted ? false : undefined,
    isNewTab: isWanted,
  };
}

function planTab(
  write: TabWrite,
  tab: Tab | undefined,
  deps: RemovalDeps,
  { isAgain, isNoted }: Attempts,
): Plan {
  const { place, updates, removals, records, areNew } = write;
  if (!tab) return planNewTab(write);
  const view = viewOf(place, tab);
  requireColumns(view);
  const { sheet } = place;
  const found = locateEach(sheet, view, [...updates, ...removals]);
  const edits = editsOf(rowsIn(found.slice(0, updates.length)), updates);
  const areEdited =
    edits.length === updates.length && edits.every((edit) => pendingCells(sheet, view, edit).length === 0);
  // It is one write: its changes show whether its records were added.
  const areToAdd = areNew && isNoted === false && !(isAgain && updates.length > 0 && areEdited);
  const there = areToAdd ? records.map(() => undefined) : standing(place, view, records);
  const isWritten = areEdited && there.every((row) => row !== undefined);
  const wanted = updates.length + records.length + removals.length;
  const expected = removals.map((removal) => removal.expected);
  const areGone = () => standing(place, view, expected).every((row) => row === undefined);
  const isDone = isWritten && (isNoted === true || areGone());
  if (isDone && (isAgain || removals.length === 0)) {
    const updated = edits.map(edited);
    const result = { updated, added: there.filter((row) => row !== undefined), undo: null };
    return { requests: [], changes: [], result, isDone: wanted === 0 ? undefined : true, isNewTab: false };
  }
  if (isNoted) throw alreadySaved();
  refuseProblems(found);
  const rows = rowsIn(found.slice(updates.length));
  checkRemovable(place, removals, { head: view, rows });
  // An equal record takes the place of a row that is deleted.
  const isGoing = new Set(rows.map(({ rowIndex }) => rowIndex));
  const staying = there.map((row) => (row && isGoing.has(row.rowIndex) ? undefined : row));
  return planChanges(write, view, { edits, there: staying, removed: rows }, deps);
}

interface Located {
  edits: readonly Edit[];
  there: readonly (TableRow | undefined)[];
  removed: readonly TableRow[];
}

/** Edits and additions first, while rows are in place; then deletions, starting at the bottom. */
function planChanges(
  { place, records, returned }: TabWrite,
  view: View,
  { edits, there, removed }: Located,
  { sealer }: RemovalDeps,
): Plan {
  const { sheet } = place;
  const fresh = records.filter((_, at) => there[at] === undefined);
  const made = makeColumns(sheet, view, [...changesOf(edits), ...fresh]);
  const insert = insertRequests(sheet, { ...view, head: made.head }, fresh, returned);
  const fromTop = removed.toSorted((one, other) => one.rowIndex - other.rowIndex);
  // Rows below the place of the new ones had moved down before others were deleted.
  const moved = (rowIndex: number) => (rowIndex >= insert.rowIndex ? rowIndex + fresh.length : rowIndex);
  const going = fromTop.map((row) => ({ ...row, rowIndex: moved(row.rowIndex) }));
  const after = (rowIndex: number) => rowIndex - going.filter((row) => row.rowIndex < rowIndex).length;
  const placeOf = new Map(fresh.map((record, offset) => [record, insert.rowIndex + offset]));
  const writes = editRequests(sheet, made.head, edits);
  // Its merged cells are where they were before.
  const merges = (rowIndex: number) =>
    mergesIn(view, fromTop[going.findIndex((row) => row.rowIndex === rowIndex)]?.rowIndex ?? rowIndex);
  const undo = fromTop.length === 0 ? null : sealUndo(place, view, fromTop, sealer);
  const cuts = cutDeeds(sheet, made.head, going, merges, undo?.id);
  return {
    requests: [
      ...made.requests,
      ...writes.requests,
      ...(fresh.length > 0 ? insert.requests : []),
      ...deleteRequests(sheet, view, going),
    ],
    changes: inTab(made.head, [...writes.noted, ...insert.noted, ...cuts]),
    result: {
      updated: edits
        .map(edited)
        .map(({ rowIndex, record }) => ({ rowIndex: after(moved(rowIndex)), record })),
      added: records.map((record, at) => {
        const row = there[at];
        const rowIndex = row ? moved(row.rowIndex) : (placeOf.get(record) ?? 0);
        return { rowIndex: after(rowIndex), record: row?.record ?? record };
      }),
      undo: undo?.undo ?? null,
    },
    isDone: false,
    isNewTab: false,
  };
}

interface Whole {
  requests: SheetRequest[];
  changes: TabDeeds[];
  results: TabResult[];
  isDone: boolean;
  hasNewTab: boolean;
}

/** Whether the sheet's history has rows that an attempt under this write's key added or deleted in its tabs. */
async function isNotedIn(writes: readonly TabWrite[]): Promise<boolean | undefined> {
  const [first] = writes;
  if (!first) return undefined;
  const { sheets, fileId } = first.place;
  const history = await readHistory({ sheets }, fileId);
  const { lines, state } = history;
  const all = lines.filter((line) => sheets.journal.isOwn(line));
  const ids = all.length > 0 ? await Promise.all(writes.map(({ place }) => tabIdOf(place, history))) : [];
  const own = all.filter(({ tabId }) => ids.includes(tabId));
  if (own.some(({ deeds }) => deeds.some((deed) => deed.do === 'add' || deed.do === 'cut'))) return true;
  return state.tab === null || state.isOff ? undefined : false;
}

async function planAll(writes: readonly TabWrite[], deps: RemovalDeps, attempts: Attempts): Promise<Whole> {
  const detail = writes.some(({ removals }) => removals.length > 0) ? 'whole' : 'entered';
  const tabs = await readTabs(
    writes.map(({ place }) => place),
    detail,
  );
  const plans = writes.map((write, at) => planTab(write, tabs[at], deps, attempts));
  return {
    requests: plans.flatMap(({ requests }) => requests),
    changes: plans.flatMap(({ changes }) => changes),
    results: plans.map(({ result }) => result),
    isDone: plans.every(({ isDone }) => isDone !== false),
    hasNewTab: plans.some(({ isNewTab }) => isNewTab),
  };
}

/** Sends what was planned; if the answer was lost, or another server made the tab first, looks again. */
async function carryOut(writes: readonly TabWrite[], deps: RemovalDeps, plan: Whole): Promise<TabResult[]> {
  const [first] = writes;
  if (plan.isDone || !first) return plan.results;
  const { sheets, fileId } = first.place;
  try {
    await sheets.batchUpdate(fileId, plan.requests, 'once', plan.changes);
    // Those that existed are known from the read.
    for (const { place, isMade } of writes)
      if (isMade && plan.hasNewTab && !isKnownTab(place)) rememberTab(place);
    return plan.results;
  } catch (error) {
    const isLost = mayHaveHappened(error);
    if (!isLost && !plan.hasNewTab) throw error;
    // If looking fails as well, the person is told about the lost write.
    const isNoted = isLost ? await isNotedIn(writes).catch(() => undefined) : false;
    if (isNoted) return plan.results;
    const again = await planAll(writes, deps, { isAgain: isLost, isNoted }).catch(() => undefined);
    if (again?.isDone) return plan.results;
    if (isLost || !again || again.hasNewTab) throw error;
    await sheets.batchUpdate(fileId, again.requests, 'once', again.changes);
    return again.results;
  } finally {
    for (const { place } of writes) forgetEnd(place);
  }
}

/** With the undo of an attempt whose answer was not received: by now the rows are gone, and show nothing any more. */
function withUndos(
  writes: readonly TabWrite[],
  key: string,
  results: readonly TabResult[],
  { sealer, requestKey }: RemovalDeps,
): TabResult[] {
  return results.map((result, at) => {
    if (result.undo !== null) keepUndo(`${key} ${at}`, result.undo);
    const write = writes[at];
    const isRemoval = write !== undefined && write.removals.length > 0;
    const noted = () =>
      isRemoval
        ? sealNoted(
            { fileId: write.place.fileId, tab: write.place.sheet.tab, requestKey: requestKey ?? '' },
            sealer,
          )
        : null;
    return { ...result, undo: result.undo ?? keptUndo(`${key} ${at}`) ?? noted() };
  });
}

/** Writes to several tabs of one spreadsheet, all or nothing, once per request key. */
export async function writeTogether(writes: readonly TabWrite[], deps: RemovalDeps): Promise<TabResult[]> {
  const { requestKey, ledger } = deps;
  const fileId = writes[0]?.place.fileId;
  if (fileId === undefined) return [];
  const key = requestKey === null ? null : `${requestKey} together`;
  const begun = key === null ? undefined : await ledger.begin(key, { fileId, lastRowBefore: 0 });
  requireNotedFor(begun, fileId);
  try {
    const attempts = begun ? { isAgain: true, isNoted: await isNotedIn(writes) } : firstAttempt;
    const plan = await planAll(writes, deps, attempts);
    const made = begun?.rowIndex === undefined ? await carryOut(writes, deps, plan) : plan.results;
    const results = key === null ? made : withUndos(writes, key, made, deps);
    if (key !== null) await ledger.finish(key, { rowIndex: 0, rowCount: 0 });
    return results;
  } catch (error) {
    if (key !== null && !begun && !mayHaveHappened(error)) await ledger.forget(key);
    throw error;
  }
}
