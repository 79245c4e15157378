import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import type { Entry, Health } from '../contract.ts';
import { type CellValue, filledCells, type LogName, logNames } from '../logs.ts';
import { healthSheets } from './health-sheets.ts';
import { profileSheet, sheetOf } from './sheet.ts';

interface Wanted {
  sheetId: string | undefined;
  isFresh: boolean;
}

/** A row as the engine gives it, of any log. */
interface AnyRow {
  _rowIndex: number;
  [header: string]: CellValue;
}

export function entryOf(log: LogName, { _rowIndex: row, ...cells }: AnyRow): Entry {
  return { log, row, cells: filledCells(cells) };
}

const nothing = { entries: [], tabs: [], profile: {}, damage: [] };

/** All tabs of the sheet: one call where the person's sheets are remembered, else two. */
export async function getHealth(context: AppContext, { sheetId, isFresh }: Wanted): Promise<Health> {
  const hint = isFresh ? (sheetId ?? healthSheets.remembered(context)) : undefined;
  const [listing, hinted] = await Promise.all([
    healthSheets.list(context, isFresh),
    hint === undefined ? undefined : readSheet(context, hint).catch(unlessGone),
  ]);
  const { sheets, folderLink } = listing;
  const sheet = sheetId === undefined ? sheets[0] : sheets.find(({ id }) => id === sheetId);
  if (!sheet) {
    if (sheetId === undefined) return { sheets, folderLink, sheet: null, ...nothing };
    if (!isFresh) return await getHealth(context, { sheetId, isFresh: true });
    throw new Problem('NOT_FOUND', 'This Health sheet is gone, or belongs to another app.');
  }
  const read = hinted && sheet.id === hint ? hinted : await readSheet(context, sheet.id).catch(unlessGone);
  if (read) return { sheets, folderLink, sheet, ...read };
  if (!isFresh) return await getHealth(context, { sheetId, isFresh: true });
  throw new Problem('NOT_FOUND', 'This Health sheet is gone. Read it again.');
}

function unlessGone(error: unknown): undefined {
  const isGone = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
  if (!isGone) throw error;
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
