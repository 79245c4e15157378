import { type AppAgenda, sourceOf } from '#backend/agenda/app-agenda.ts';
import { formatDistance } from '../distance.ts';
import { dueNow } from '../due.ts';
import { energyRecord, intervalRecord, odometerRecord, propertyRecord, serviceRecord } from '../record.ts';
import { factsOf } from './page.ts';
import { isVehicle, logsOf } from './vehicles.ts';

/** Services by day, distance and hours, of a vehicle with its log. */
export default {
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
  async linesOf(context, [vehicleId = '', logId]) {
    const today = context.request.day;
    const [own, log] = await Promise.all([
      context
        .openAll(vehicleId, [
          propertyRecord.sheet,
          energyRecord.sheet,
          intervalRecord.sheet,
          odometerRecord.sheet,
        ])
        .list(),
      logId === undefined ? null : context.open(logId, serviceRecord.sheet).list(),
    ]);
    const [properties, energy, intervals, odometer] = own;
    const facts = factsOf(
      {
        properties: properties.rows,
        energy: energy.rows,
        intervals: intervals.rows,
        odometer: odometer.rows,
        services: log?.rows ?? [],
      },
      today,
    );
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
      return {
        id: JSON.stringify([due.service, due.at, due.on, due.hours]),
        title: due.service,
        note: due.at === null ? '' : `Due at ${formatDistance(due.at, facts.unit)}`,
        row: null,
        day,
        minute: null,
        when: left === null ? null : state === 'overdue' ? `${left} over` : `${left} left`,
        state: state === 'overdue' ? 'late' : day === today ? 'today' : 'coming',
        action: 'service',
        data: {},
      };
    });
  },
} satisfies AppAgenda;
