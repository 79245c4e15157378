import { type AppAgenda, lineOf, stateOf, type ToldLine } from '#backend/agenda/app-agenda.ts';
import type { Entry } from '../contract.ts';
import { measuredLogs, stillToMeasure } from '../habits.ts';
import { dosesOn, medicinesOf, runOutDay } from '../medicines.ts';
import { minuteOfDay } from '../moments.ts';
import { entryOf } from './health.ts';
import { sheetOf } from './sheet.ts';

const readLogs = ['medications', 'intakes', ...measuredLogs] as const;

/** Today's unrecorded doses, medicines that run out, and daily measurements not taken yet today. */
export default {
  nouns: { take: 'dose', refill: 'refill', measure: 'reading' },
  isPrivate: true,
  knownAhead: { take: 0, measure: 0 },
  placeOf: ([sheet = ''], { action }) => ({ sheet, view: action === 'refill' ? 'medicines' : 'today' }),
  async linesOf(context, [sheetId = '']) {
    const today = context.request.day;
    const tabs = await context.openAll(sheetId, readLogs.map(sheetOf)).list();
    const entries = readLogs.flatMap((log, at) => (tabs[at]?.rows ?? []).map((row) => entryOf(log, row)));
    const hasIntakes = tabs[1]?.range !== null;
    return [...doses(entries, today, hasIntakes), ...ends(entries, today), ...readings(entries, today)];
  },
} satisfies AppAgenda;

function doses(entries: readonly Entry[], today: string, isThere: boolean): ToldLine[] {
  return dosesOn(entries, today).flatMap(({ medicine, planned, intake }) => {
    if (intake) return [];
    const { id, name, strength, dose, entry } = medicine;
    return lineOf({
      id: JSON.stringify([id, planned]),
      title: [name, strength.trim()].filter((part) => part !== '').join(', '),
      note: dose === 1 ? '' : `${dose} per dose`,
      row: entry.row,
      day: today,
      minute: minuteOfDay(planned) ?? null,
      state: 'today',
      action: 'take',
      data: { id, name, dose, planned, isThere },
    });
  });
}

function readings(entries: readonly Entry[], today: string): ToldLine[] {
  return stillToMeasure(entries, today).map((name) =>
    lineOf({
      id: `measure ${name}`,
      title: `${name} still to measure`,
      day: today,
      state: 'today',
      action: 'measure',
    }),
  );
}

function ends(entries: readonly Entry[], today: string): ToldLine[] {
  return medicinesOf(entries).flatMap((medicine) => {
    const day = runOutDay(entries, medicine, today);
    if (day === undefined) return [];
    return lineOf({
      id: JSON.stringify([medicine.id, 'runs out']),
      title: `${medicine.name} runs out`,
      row: medicine.entry.row,
      day,
      state: stateOf(day, today),
      action: 'refill',
    });
  });
}
