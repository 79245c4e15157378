import { Believed, believedMs } from '#backend/recent.ts';
import { shownText } from '#backend/table/cells.ts';
import { dayShown } from '#backend/table/free-cells.ts';
import { headOf } from '#backend/table/view.ts';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import type { Related, RowOfTab } from '#kernel/own-apps/related.ts';
import type { Tab } from '../google/tabs.ts';

// The rows of other tabs that columns of an own app refer to. They come with its own rows, in the same call.

/** How much of another tab is shown with an app. */
const maxRows = 5_000;
const maxColumns = 30;
const longest = 300;

/** Tabs that were missing: a read that asks for one is refused, and everything is read instead. */
const gone = new Believed<true>(2_000, believedMs);
const keyOf = (sheetId: string, title: string) => `${sheetId} ${title}`;

type Referring = readonly [key: string, rowOf: RowOfTab];

const referringIn = ({ columns }: OwnApp): Referring[] =>
  columns.flatMap(({ key, rowOf }) => (rowOf ? [[key, rowOf] as const] : []));

const namingIn = ({ namedIn = [] }: OwnApp): Referring[] => namedIn.map(({ by, ...rowOf }) => [by, rowOf]);

/** The titles of the tabs that an app is related to, except those that were just found missing. */
export function tabsBeside(sheetId: string, app: OwnApp, isFresh: boolean): string[] {
  const titles = new Set([...referringIn(app), ...namingIn(app)].map(([, { tab }]) => tab));
  return [...titles].filter((title) => isFresh || gone.get(keyOf(sheetId, title)) === undefined);
}

function without(key: string, problem: string): Related {
  return { key, problem, headers: [], rows: [], isPart: false };
}

function relatedIn([key, { tab: title, headerRow, column }]: Referring, tab: Tab): Related {
  const sheet = {
    tab: title,
    headerRow,
    isFree: true,
    columns: { [column]: { kind: 'text' as const } },
    fingerprint: [[column]],
  };
  const { headers, positions, missing } = headOf(sheet, tab).layout;
  const at = positions.get(column);
  if (at === undefined || missing.length > 0) {
    return without(key, `The tab “${title}” has no column “${column}” in row ${headerRow} any more.`);
  }
  const [block] = tab.data;
  const from = block?.startRow ?? 0;
  const left = block?.startColumn ?? 0;
  const named = (block?.rowData ?? []).flatMap(({ values = [] }, index) => {
    const row = from + index + 1;
    const cell = values[at - left] ?? {};
    const name = shownText(cell).trim();
    const number = dayShown(cell) === undefined ? cell.effectiveValue?.numberValue : undefined;
    return row > headerRow && name !== '' ? [{ row, name, number, values }] : [];
  });
  const shown = headers.slice(0, maxColumns);
  return {
    key,
    problem: null,
    headers: shown,
    rows: named.slice(0, maxRows).map(({ row, name, number, values }) => ({
      row,
      name,
      ...(number !== undefined && { number }),
      cells: shown.map((_, position) => shownText(values[position - left] ?? {}).slice(0, longest)),
    })),
    isPart: named.length > maxRows,
  };
}

/**
 * The rows that an app refers to, and those that refer to its own; a tab that was not requested was just found
 * missing.
 */
export function relatedOf(sheetId: string, app: OwnApp, beside: ReadonlyMap<string, Tab | undefined>) {
  const told = (referring: Referring): Related => {
    const [key, { tab: title }] = referring;
    const tab = beside.get(title);
    if (tab) {
      gone.delete(keyOf(sheetId, title));
      return relatedIn(referring, tab);
    }
    if (beside.has(title)) gone.set(keyOf(sheetId, title), true);
    return without(key, `This spreadsheet has no tab “${title}” any more.`);
  };
  return { related: referringIn(app).map(told), naming: namingIn(app).map(told) };
}
