import { randomInt } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import { mayHaveHappened } from '#backend/google/errors.ts';
import type { SheetRequest } from '#backend/google/tabs.ts';
import { isConflict } from '#backend/table/match.ts';
import { inWriteTurn } from '#backend/table/write-turn.ts';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import {
  type AppTabCells,
  type AppTabRow,
  appRowsOf,
  appTab,
  isSameApp,
  noApp,
  noteApp,
  readApp,
  rememberApp,
} from './app-tab.ts';
import { wholeApp } from './header-rows.ts';

// How the tab of an own app is made, changed and removed. No cell of any other tab is written.

/** The limits of a cell, and of what people could correct by hand in a sheet. */
const maxCell = 50_000;

function checkedRows(app: OwnApp) {
  const rows = appRowsOf(app);
  const tooLong = rows.find(({ Settings }) => Settings.length > maxCell);
  if (tooLong?.Kind === wholeApp) {
    throw new Problem(
      'INVALID_INPUT',
      'There are too many saved views. Please delete one that you no longer need.',
    );
  }
  if (tooLong) {
    throw new Problem('INVALID_INPUT', 'A column has too many choices. Please make it a text.');
  }
  return rows;
}

/** What makes an app's tab in its spreadsheet. */
export function appTabRequests(app: OwnApp): SheetRequest[] {
  const headers = Object.keys(appTab.columns);
  const rows = [headers, ...checkedRows(app).map((cells) => Object.values(cells))];
  const sheetId = randomInt(1, 2 ** 31 - 1);
  const gridProperties = { rowCount: rows.length + 20, columnCount: headers.length, frozenRowCount: 1 };
  return [
    { addSheet: { properties: { sheetId, title: appTab.tab, hidden: true, gridProperties } } },
    {
      updateCells: {
        start: { sheetId, rowIndex: 0, columnIndex: 0 },
        rows: rows.map((cells) => ({
          values: cells.map((text) => (text === '' ? {} : { userEnteredValue: { stringValue: text } })),
        })),
        fields: 'userEnteredValue',
      },
    },
  ];
}

/**
 * Writes the tab of a new app; if it is there already, does nothing.
 * @throws Problem CONFLICT if the spreadsheet has become another app
 */
export async function writeApp(context: AppContext, sheetId: string, app: OwnApp): Promise<void> {
  const there = await readApp(context, sheetId);
  if (there && isSameApp(there, app)) return;
  if (there) {
    throw new Problem(
      'CONFLICT',
      `Somebody has made this sheet an app in the meantime: "${there.title}". Open it again to see.`,
    );
  }
  try {
    await context.sheets.batchUpdate(sheetId, appTabRequests(app), 'once');
  } catch (error) {
    const made = mayHaveHappened(error) ? await readApp(context, sheetId).catch(() => undefined) : undefined;
    if (!made || !isSameApp(made, app)) throw error;
  }
  rememberApp(sheetId, app);
}

function changedMeanwhile(title: string): Problem {
  return new Problem(
    'CONFLICT',
    `Somebody has changed the set-up of "${title}" in the meantime. Open it again, and make your change once more.`,
  );
}

/** The columns in the tab's order; new ones come last. */
function inOrderOf({ columns }: OwnApp, app: OwnApp): OwnApp {
  const places = new Map(columns.map(({ key }, at) => [key, at]));
  const placeOf = ({ key }: { key: string }) => places.get(key) ?? columns.length;
  return { ...app, columns: app.columns.toSorted((one, other) => placeOf(one) - placeOf(other)) };
}

/** What distinguishes a row of the tab: a column may have the same key as the row of the whole app. */
const nameOf = ({ Key, Kind }: AppTabCells) => (Kind === wholeApp ? '' : Key);

/** The change of the tab's rows: those of columns are added, removed or overwritten. */
function changesOf(there: readonly AppTabRow[], app: OwnApp) {
  const wanted = checkedRows(app);
  const byName = new Map(wanted.map((cells) => [nameOf(cells), cells]));
  const standing = new Set(there.map(nameOf));
  const seen = there.map(({ _rowIndex, ...expected }) => ({ rowIndex: _rowIndex, expected }));
  return {
    updates: seen.flatMap((row) => {
      const changes = byName.get(nameOf(row.expected));
      return changes ? [{ ...row, changes }] : [];
    }),
    removals: seen.filter(({ expected }) => !byName.has(nameOf(expected))),
    records: wanted.filter((cells) => !standing.has(nameOf(cells))),
  };
}

/**
 * Changes the tab, all or nothing. What is there already is not written again; the person's own columns in it stay.
 * @throws Problem CONFLICT if it no longer is what the person saw, NOT_FOUND if it is gone
 */
export async function changeApp(
  context: AppContext,
  sheetId: string,
  { app: told, expected }: { app: OwnApp; expected: OwnApp },
): Promise<void> {
  const read = await context.open(sheetId, appTab).list();
  const there = noteApp(sheetId, read);
  if (!there) throw noApp();
  const app = inOrderOf(there, told);
  if (isSameApp(there, app)) return;
  if (!isSameApp(there, expected)) throw changedMeanwhile(there.title);
  try {
    await context.openAll(sheetId, [appTab]).write([changesOf(read.rows, app)]);
  } catch (error) {
    // Between reading and writing.
    if (isConflict(error)) throw changedMeanwhile(there.title);
    throw error;
  }
  rememberApp(sheetId, app);
}

/**
 * Removes the tab; if it is gone already, does nothing.
 * @throws Problem CONFLICT if it no longer is what the person saw, or contains more than an app writes there
 */
export async function removeApp(context: AppContext, sheetId: string, expected: OwnApp): Promise<void> {
  await inWriteTurn(context.sheets, sheetId, async () => {
    const read = await context.open(sheetId, appTab).list();
    const there = noteApp(sheetId, read);
    if (!there) return;
    if (!isSameApp(there, expected)) throw changedMeanwhile(there.title);
    const foreign = read.headers.find((header) => header !== '' && !Object.hasOwn(appTab.columns, header));
    if (foreign !== undefined) {
      throw new Problem(
        'CONFLICT',
        `The tab "${appTab.tab}" has a column "${foreign}" that somebody has added. Delete the tab in the sheet if it is not needed.`,
      );
    }
    const tab = (await context.sheets.readTabs(sheetId)).find(({ title }) => title === appTab.tab);
    if (!tab) return;
    try {
      await context.sheets.batchUpdate(sheetId, [{ deleteSheet: { sheetId: tab.sheetId } }], 'once');
    } catch (error) {
      const left = mayHaveHappened(error) ? await context.sheets.readTabs(sheetId) : [tab];
      if (left.some(({ title }) => title === appTab.tab)) throw error;
    }
  });
  rememberApp(sheetId, undefined);
}
