import type { AppContext } from '#backend/context.ts';
import type { WantedSheet } from '#backend/oldest-sheet.ts';
import type { Entry, Health } from '../contract.ts';
import { type CellValue, filledCells, type LogName, logNames } from '../logs.ts';
import { healthSheets } from './health-sheets.ts';
import { profileSheet, sheetOf } from './sheet.ts';

/** A row of any log, as the engine returns it. */
interface AnyRow {
  _rowIndex: number;
  [header: string]: CellValue;
}

export function entryOf(log: LogName, { _rowIndex: row, ...cells }: AnyRow): Entry {
  return { log, row, cells: filledCells(cells) };
}

const nothing = { entries: [], tabs: [], profile: {}, damage: [] };

/** All tabs of the sheet. */
export async function getHealth(context: AppContext, wanted: WantedSheet): Promise<Health> {
  const read = await healthSheets.read(context, wanted, readSheet);
  const { sheets, folderLink } = read.listing;
  if (!read.sheet) return { sheets, folderLink, sheet: null, ...nothing };
  return { sheets, folderLink, sheet: read.sheet, ...read.rows };
}

export async function readSheet(
  context: AppContext,
  sheetId: string,
): Promise<Pick<Health, 'entries' | 'tabs' | 'profile' | 'damage'>> {
  const wanted = [profileSheet, ...logNames.map(sheetOf)];
  const [profileTab, ...tabs] = await context.openAll(sheetId, wanted).list();
  const profile = (profileTab?.rows ?? []).map((row) => [String(row['Property']), String(row['Value'])]);
  const damage = [profileTab, ...tabs].flatMap((tab, at) => {
    if (!tab || tab.range === null || tab.missingHeaders.length === 0) return [];
    return [{ tab: wanted[at]?.tab ?? '', missingHeaders: tab.missingHeaders }];
  });
  return {
    entries: logNames.flatMap((log, at) => (tabs[at]?.rows ?? []).map((row) => entryOf(log, row))),
    tabs: logNames.filter((_, at) => tabs[at] !== undefined && tabs[at].range !== null),
    profile: Object.fromEntries(profile),
    damage,
  };
}
