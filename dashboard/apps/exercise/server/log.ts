import type { AppSheet } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import { roundTo } from '#kernel/units.ts';
import type { Log } from '../contract.ts';
import { type Setting, settingSchema } from '../rows.ts';
import { logSheets } from './log-sheets.ts';
import { allSheets } from './sheet.ts';

interface Wanted {
  sheetId: string | undefined;
  isFresh: boolean;
}

/**
 * All of a log: one call where the person's spreadsheets are remembered, else two. A fresh look makes both at once.
 */
export async function readLog(context: AppContext, { sheetId, isFresh }: Wanted): Promise<Log> {
  const hint = isFresh ? (sheetId ?? logSheets.remembered(context)) : undefined;
  const [listing, hinted] = await Promise.all([
    listWith(context, { sheetId, isFresh }),
    hint === undefined ? undefined : readTabs(context, hint).catch(unlessGone),
  ]);
  const { sheets, folderLink } = listing;
  const sheet = sheetId === undefined ? sheets[0] : sheets.find(({ id }) => id === sheetId);
  if (!sheet) {
    if (sheetId === undefined) return { ...nothing, folderLink };
    throw new Problem('NOT_FOUND', 'This log is gone, or it is not shared with you any more.');
  }
  const tabs = hinted && sheet.id === hint ? hinted : await readTabs(context, sheet.id).catch(unlessGone);
  if (tabs) return { sheet, folderLink, setting: settingOf(sheet), ...tabs };
  // What was remembered of the spreadsheet is not true any more.
  if (!isFresh) return await readLog(context, { sheetId, isFresh: true });
  throw new Problem('NOT_FOUND', 'This log is gone. Open Exercise again.');
}

const nothing: Log = {
  sheet: null,
  setting: null,
  workouts: [],
  sets: [],
  exercises: [],
  routines: [],
  cardio: [],
  missing: [],
  range: null,
  folderLink: null,
};

/** The spreadsheets there are; looked for again where the one that is wanted is not among those remembered. */
async function listWith(context: AppContext, { sheetId, isFresh }: Wanted) {
  const known = await logSheets.list(context, isFresh);
  const isKnown = sheetId === undefined || known.sheets.some(({ id }) => id === sheetId);
  return isKnown || isFresh ? known : await logSheets.list(context, true);
}

function unlessGone(error: unknown): undefined {
  const isGone = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
  if (!isGone) throw error;
}

async function readTabs(context: AppContext, sheetId: string) {
  const all = await context.openAll(sheetId, allSheets).list();
  const [workouts, sets, exercises, routines, cardio] = all;
  const missing = all.flatMap(({ range, missingHeaders }, index) => {
    const { tab = '' } = allSheets[index] ?? {};
    const isTabGone = range === null;
    // The other tabs come when something is to stand in them.
    const isWhole = missingHeaders.length === 0 || (isTabGone && index > 0);
    return isWhole ? [] : [{ tab, headers: missingHeaders, isTabGone }];
  });
  return {
    workouts: workouts.rows,
    sets: sets.rows,
    exercises: exercises.rows,
    routines: routines.rows,
    cardio: cardio.rows,
    missing,
    range: workouts.range,
  };
}

/** What is noted on the file of how the person measures; null when nothing is, or it cannot be read. */
function settingOf({ properties }: AppSheet): Setting | null {
  const { weightUnit, distanceUnit, weeklyGoal, bar, plates = '' } = properties;
  const setting = {
    weightUnit,
    distanceUnit,
    weeklyGoal: Number(weeklyGoal),
    bar: Number(bar),
    plates: plates.split(' ').map(Number),
  };
  return settingSchema.safeParse(setting).data ?? null;
}

/** The same as facts to be noted on the file, out of people's sight. */
export function notesOfSetting({ weightUnit, distanceUnit, weeklyGoal, bar, plates }: Setting) {
  return {
    weightUnit,
    distanceUnit,
    weeklyGoal: String(weeklyGoal),
    bar: String(bar),
    // A note holds 124 bytes: twelve plates to the gram.
    plates: plates.map((plate) => roundTo(plate, 3)).join(' '),
  };
}
