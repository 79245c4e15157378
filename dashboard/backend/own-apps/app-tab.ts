import type { AppContext } from '#backend/context.ts';
import { Recent } from '#backend/recent.ts';
import { defineSheet, type RecordOf, type RowOf } from '#backend/table/sheet.ts';
import type { Rows } from '#backend/table/table.ts';
import { type OwnApp, ownAppSchema, recordOf } from '#kernel/own-apps/own-app.ts';
import { Problem } from '#kernel/problem.ts';
import { appTabTitle, wholeApp } from './header-rows.ts';

// The definition of an own app is in a hidden tab of its spreadsheet, one row per column, so that it is copied,
// shared and moved with it, and can be corrected by hand.

export const appTab = defineSheet({
  tab: appTabTitle,
  columns: {
    Key: { kind: 'text' },
    Column: { kind: 'text' },
    Kind: { kind: 'text' },
    Settings: { kind: 'text' },
  },
  fingerprint: ['Key'],
});
export type AppTabRow = RowOf<typeof appTab>;
export type AppTabCells = RecordOf<typeof appTab>;

/** The definitions of recent apps: changes of rows need them again and again. */
const known = new Recent<OwnApp>(2_000);

export function knownApp(sheetId: string): OwnApp | undefined {
  return known.get(sheetId);
}

function brokenAt(row: number, what: string): Problem {
  return new Problem(
    'CONFLICT',
    `The tab "${appTab.tab}" of this spreadsheet cannot be read: row ${row} ${what}. Correct it there, or delete the tab and make the app again.`,
  );
}

function settingsIn({ _rowIndex, Settings }: AppTabRow): object {
  if (Settings.trim() === '') return {};
  try {
    const told: unknown = JSON.parse(Settings);
    if (typeof told === 'object' && told !== null && !Array.isArray(told)) return told;
  } catch {
    // Defined below.
  }
  throw brokenAt(_rowIndex, 'has settings that are not a JSON object');
}

/**
 * The app described by the rows of its tab.
 * @throws Problem CONFLICT that names the row if somebody has made it invalid
 */
function appIn(rows: readonly AppTabRow[]): OwnApp {
  const head = rows.find(({ Kind }) => Kind.trim() === wholeApp);
  if (!head) throw brokenAt(2, 'does not say what app this is');
  const columns = rows.filter((row) => row !== head);
  const told = {
    ...settingsIn(head),
    tab: head.Column,
    columns: columns.map((row) => ({ ...settingsIn(row), key: row.Key, header: row.Column, kind: row.Kind })),
  };
  const { data, error } = ownAppSchema.safeParse(told);
  if (!data) {
    const [issue] = error.issues;
    const [part, at] = issue?.path ?? [];
    const row = part === 'columns' && typeof at === 'number' ? columns[at]?._rowIndex : undefined;
    const place = issue?.path.at(-1);
    throw brokenAt(
      row ?? head._rowIndex,
      `is no ${place === undefined ? 'app' : `"${String(place)}"`} that is known`,
    );
  }
  try {
    recordOf(data);
  } catch (problem) {
    if (problem instanceof Problem) throw brokenAt(head._rowIndex, `contradicts itself (${problem.message})`);
    throw problem;
  }
  return data;
}

/** Takes what was read of the tab; undefined if there is none. */
export function noteApp(
  sheetId: string,
  { rows, range, missingHeaders }: Rows<typeof appTab>,
): OwnApp | undefined {
  if (range === null) {
    known.delete(sheetId);
    return undefined;
  }
  if (missingHeaders.length > 0) throw brokenAt(1, `has lost the header "${missingHeaders[0]}"`);
  const app = appIn(rows);
  known.set(sheetId, app);
  return app;
}

/** The app that a spreadsheet is at the moment; undefined if it is none. One upstream call. */
export async function readApp(context: AppContext, sheetId: string): Promise<OwnApp | undefined> {
  return noteApp(sheetId, await context.open(sheetId, appTab).list());
}

/** The tab's rows for an app: first those about the whole, then its columns. */
export function appRowsOf({ tab, columns, ...whole }: OwnApp): AppTabCells[] {
  return [
    { Key: 'app', Column: tab, Kind: wholeApp, Settings: JSON.stringify(whole) },
    ...columns.map(({ key, header, kind, ...settings }) => ({
      Key: key,
      Column: header,
      Kind: kind,
      Settings: Object.keys(settings).length > 0 ? JSON.stringify(settings) : '',
    })),
  ];
}

export function noApp(): Problem {
  return new Problem('NOT_FOUND', 'This sheet is no longer an app: its tab "_app" is gone.');
}

/** Whether two definitions say the same. */
export function isSameApp(one: OwnApp, other: OwnApp): boolean {
  return one === other || JSON.stringify(appRowsOf(one)) === JSON.stringify(appRowsOf(other));
}

/** Takes what was just written to a tab, or that it is gone. */
export function rememberApp(sheetId: string, app: OwnApp | undefined): void {
  if (app) known.set(sheetId, app);
  else known.delete(sheetId);
}
