import type { Trip } from '#kernel/calls/trips.ts';
import { daysAfter } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import type { AppContext } from './context.ts';

// What an app knows about trips, for another app, which does not know it, to use.

/** How many days back trips are listed. */
const tripDays = 90;
/** The most trips that are listed for an app. */
const maxTrips = 60;

/** The default export of an app's `server/trips.ts`. */
export interface AppTrips {
  /** The trips that ended on this day or later, in any order; writes nothing. */
  list(context: AppContext, since: string): Promise<Trip[]>;
}

/** The latest trips of an app; none if the person has not granted the permissions to know them. */
export async function readTrips(context: AppContext, { list }: AppTrips): Promise<Trip[]> {
  try {
    const trips = await list(context, daysAfter(context.request.day, -tripDays));
    return trips
      .sort((one, other) => other.to.localeCompare(one.to) || other.from.localeCompare(one.from))
      .slice(0, maxTrips);
  } catch (error) {
    if (error instanceof Problem && error.code === 'INSUFFICIENT_SCOPES') return [];
    throw error;
  }
}
