import { atMost } from '#backend/at-most.ts';
import type { AppContext } from '#backend/context.ts';
import type { AppTrips } from '#backend/trips.ts';
import type { Trip } from '#kernel/calls/trips.ts';
import { daysAfter } from '#kernel/day.ts';
import { roundTo } from '#kernel/units.ts';
import { factsOf } from '../facts.ts';
import { countedBetween, readingsOf } from '../odometer.ts';
import { isGone, readRows } from './page.ts';
import { type KnownVehicle, listVehicles } from './vehicles.ts';

/** The maximum number of vehicles that are read, most recently changed first, and how many at the same time. */
const mostVehicles = 10;
const readAtOnce = 4;

async function tripsOf(context: AppContext, vehicle: KnownVehicle, since: string): Promise<Trip[]> {
  const { day } = context.request;
  try {
    const rows = await readRows(context, vehicle);
    const { unit } = factsOf(rows, day);
    return countedBetween(readingsOf(rows, unit)).flatMap(({ from, to, distance }) => {
      const rounded = roundTo(distance, 1);
      const isTold = to >= since && to <= day && rounded > 0;
      return isTold ? [{ vehicle: vehicle.name, from, to, distance: rounded, unit }] : [];
    });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** One call to list the vehicles and two for each that was changed recently: no other has a new reading. */
export default {
  async list(context, since) {
    // A file's time has no time zone, so it may belong to the day before.
    const changedSince = daysAfter(since, -1);
    const { vehicles } = await listVehicles(context);
    const changed = vehicles
      .filter(({ modifiedTime }) => modifiedTime >= changedSince)
      .toSorted((one, other) => other.modifiedTime.localeCompare(one.modifiedTime))
      .slice(0, mostVehicles);
    const read = (vehicle: KnownVehicle) => () => tripsOf(context, vehicle, since);
    const key = `${context.request.user.id} trips`;
    return (await Promise.all(changed.map((vehicle) => atMost(readAtOnce, key, read(vehicle))))).flat();
  },
} satisfies AppTrips;
