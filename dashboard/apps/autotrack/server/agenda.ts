import { type AppAgenda, lineOf, sourceOf, stateOf, type ToldLine } from '#backend/agenda/app-agenda.ts';
import { formatDistance } from '../distance.ts';
import { type DueNow, dueNow } from '../due.ts';
import { factsOf } from '../facts.ts';
import { papersOf } from '../properties.ts';
import type { PropertyRow } from '../record.ts';
import type { VehicleFacts } from '../vehicle.ts';
import { readRows } from './page.ts';
import { isVehicle, logsOf } from './vehicles.ts';

/** Services by day, distance and hours for vehicles with a log, and documents that expire. */
export default {
  nouns: { service: 'service', paper: 'document' },
  sourcesOf(sheets) {
    const vehicles = sheets.filter(isVehicle);
    const logs = sheets.filter((sheet) => !isVehicle(sheet));
    return vehicles.map((vehicle) => {
      const own = logsOf(vehicle, logs, vehicles);
      const [log] = own.length === 1 ? own : [];
      const source = sourceOf(vehicle);
      return log
        ? { ...source, files: [vehicle.id, log.id], version: `${vehicle.version}.${log.version}` }
        : source;
    });
  },
  placeOf: ([vehicle = '']) => ({ vehicle }),
  async linesOf(context, [vehicleId = '', logId]) {
    const today = context.request.day;
    const log = logId === undefined ? null : { id: logId };
    const rows = await readRows(context, { id: vehicleId, log });
    const facts = factsOf(rows, today);
    if (facts.isArchived) return [];
    const services = facts.due.flatMap((due) => {
      const now = dueNow(due, facts, today);
      const { state, on, about } = now;
      const left = leftOf(now, facts, today);
      // Whatever comes first: its day, the day by its pace, or today if its distance or hours are over.
      const [day = today] = [on, about, state === 'overdue' ? today : null].filter(isKnown).toSorted();
      // Neither a day nor a pace tells when it is due, and it is still far away.
      if (state === 'later' && on === null && about === null) return [];
      return lineOf({
        id: JSON.stringify([due.service, due.at, due.on, due.hours]),
        title: due.service,
        note: due.at === null ? '' : `Due at ${formatDistance(due.at, facts.unit)}`,
        day,
        when: left === null ? null : state === 'overdue' ? `${left} over` : `${left} left`,
        state: state === 'overdue' ? 'late' : day === today ? 'today' : 'coming',
        action: 'service',
      });
    });
    return [...services, ...endings(rows.properties, today)];
  },
} satisfies AppAgenda;

const isKnown = (day: string | null) => day !== null;

/** The distance or the hours that decide when something is due: what is over, or what comes before its day. */
function leftOf(
  { on, about, distanceLeft, hoursLeft }: DueNow,
  { unit }: VehicleFacts,
  today: string,
): string | null {
  if (on !== null && on < today) return null;
  const isOver = (left: number | null) => left !== null && left < 0;
  const isByDay = on !== null && (about === null || about >= on);
  const [byDistance, byHours] = [
    distanceLeft === null ? null : formatDistance(Math.abs(distanceLeft), unit),
    hoursLeft === null ? null : `${Math.abs(Math.round(hoursLeft))} h`,
  ];
  if (isOver(distanceLeft)) return byDistance;
  if (isOver(hoursLeft)) return byHours;
  return isByDay ? null : (byDistance ?? byHours);
}

function endings(properties: readonly PropertyRow[], today: string): ToldLine[] {
  return papersOf(properties).map(({ name, day }) =>
    lineOf({
      id: JSON.stringify([name, day]),
      title: `${name} ${day < today ? 'has expired' : 'expires'}`,
      day,
      state: stateOf(day, today),
      action: 'paper',
    }),
  );
}
