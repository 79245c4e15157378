import type { AppSheet } from '#backend/app-sheet.ts';
import type { AppContext } from '#backend/context.ts';
import type { WantedSheet } from '#backend/oldest-sheet.ts';
import { roundTo } from '#kernel/units.ts';
import { type Log, noLog } from '../contract.ts';
import { type Setting, type SettingChanges, settingSchema } from '../inputs.ts';
import { logSheets } from './log-sheets.ts';
import { allSheets } from './sheet.ts';

/** A whole log. */
export async function readLog(context: AppContext, wanted: WantedSheet): Promise<Log> {
  const read = await logSheets.read(context, wanted, readTabs);
  const { folderLink } = read.listing;
  if (!read.sheet) return { ...noLog, folderLink };
  return { sheet: read.sheet, folderLink, setting: settingOf(read.sheet), ...read.rows };
}

async function readTabs(context: AppContext, sheetId: string) {
  const all = await context.openAll(sheetId, allSheets).list();
  const [workouts, sets, exercises, routines, cardio] = all;
  const missing = all.flatMap(({ range, missingHeaders }, index) => {
    const { tab = '' } = allSheets[index] ?? {};
    const isTabGone = range === null;
    // The other tabs are made when they are needed.
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

/** The setting that is noted on the file; null if there is none, or it cannot be read. */
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

/** The same as facts to be noted on the file, hidden from people. */
export function notesOfSetting({ plates, ...setting }: SettingChanges): Record<string, string> {
  // A note holds 124 bytes: twelve plates, accurate to the gram.
  const notes = { ...setting, plates: plates?.map((plate) => roundTo(plate, 3)).join(' ') };
  return Object.fromEntries(
    Object.entries(notes).flatMap(([name, note]) => (note === undefined ? [] : [[name, String(note)]])),
  );
}
