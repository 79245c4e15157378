import type { QueryClient } from '@tanstack/react-query';
import { sessionQueries } from '#frontend/calls/session.ts';
import type { Draft, DraftSheet, Reading } from '#frontend/palette/app-action.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { Problem } from '#kernel/problem.ts';
import { momentOf } from '../moments.ts';
import { profileOf } from '../profile.ts';
import { unitsIn, withUsualUnits } from '../series.ts';
import { type DayValues, emptyDay, readDay } from './entry/day-entry.ts';
import { commands, HealthCommands, healthQuery } from './queries.ts';

/** "82.5", "82,5 kg" */
export function readWeight({ text, isNamed, changed }: Reading): Draft | undefined {
  const weight = changed['weight'] ?? text.trim();
  if (!isNamed && !/^\d+(?:[.,]\d+)?\s*(?:kg|lb|lbs|st)$/i.test(weight)) return undefined;
  const isNumber = /^\d+(?:[.,]\d+)?\s*\p{L}*$/u.test(weight);
  return {
    cells: [{ name: 'weight', label: 'Weight', text: weight, typed: weight }],
    fit: isNamed ? 'named' : 'likely',
    problem: isNumber ? null : 'Weight: type a number, such as 82.5',
    table: 0,
    add: adding({ weight }),
  };
}

/** "118/76", with or without a pulse after it */
export function readPressure({ text, isNamed, changed }: Reading): Draft | undefined {
  const typed = changed['pressure'] ?? text.trim();
  const [, systolic = '', diastolic = '', pulse = ''] =
    /^(\d{2,3})\s*\/\s*(\d{2,3})(?:\s+(\d{2,3}))?$/.exec(typed) ?? [];
  if (!isNamed && systolic === '') return undefined;
  return {
    cells: [{ name: 'pressure', label: 'Blood Pressure', text: typed, typed }],
    fit: isNamed ? 'named' : 'likely',
    problem: systolic === '' ? 'Blood Pressure: type two numbers, such as 118/76' : null,
    table: 1,
    add: adding({ systolic, diastolic, pulse }),
  };
}

/** Adds a reading that was just taken, like the day's form. */
function adding(values: Partial<DayValues>) {
  return async (cache: QueryClient, sheet: DraftSheet, key: string) => {
    const data = await cache.fetchQuery({ ...healthQuery(sheet.id), staleTime: Number.POSITIVE_INFINITY });
    const session = cache.getQueryData(sessionQueries.me().queryKey);
    const preferences = withUsualUnits(session?.preferences ?? noPreferences, data.entries);
    const profile = profileOf(data.profile, unitsIn(data.entries), preferences);
    const now = momentOf(new Date(), profile.zone);
    const { rows, problems } = readDay({ ...emptyDay(now.slice(0, 10)), ...values }, { profile, now });
    const [first] = rows;
    const [[field, problem] = []] = Object.entries(problems);
    if (problem !== undefined || !first)
      throw new Problem('INVALID_INPUT', `${field ?? 'Reading'}: ${problem ?? 'there is nothing to log'}`);
    const make = new HealthCommands({ sheetId: sheet.id, tabs: data.tabs });
    const saved = await commands.send(make.add(first.log, [first.cells], key));
    return { row: saved.rows[0]?.row ?? 0, undo: () => commands.send(make.remove(saved.rows)) };
  };
}
