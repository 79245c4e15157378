import { type AppAgenda, lineOf, sourceOf } from '#backend/agenda/app-agenda.ts';
import { formatDistance } from '../distance.ts';
import { dueNow } from '../due.ts';
import { factsOf } from '../facts.ts';
import { readRows } from './page.ts';
import { isVehicle, logsOf } from './vehicles.ts';

/** Services by day, distance and hours, of a vehicle with its log. */
export default {
  nouns: { service: 'service' },
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
    const facts = factsOf(await readRows(context, { id: vehicleId, log }), today);
    if (facts.isArchived) return [];
    return facts.due.flatMap((due) => {
      const { state, on, about, distanceLeft, hoursLeft } = dueNow(due, facts, today);
      const day = on ?? about ?? today;
      const isByDistance = distanceLeft !== null && (on === null || (about !== null && about < on));
      const left = isByDistance
        ? formatDistance(Math.abs(distanceLeft), facts.unit)
        : on === null && hoursLeft !== null
          ? `${Math.abs(Math.round(hoursLeft))} h`
          : null;
      // Neither a day nor a pace says when, and it is still far away.
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
  },
} satisfies AppAgenda;
