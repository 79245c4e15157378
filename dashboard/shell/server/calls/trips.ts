import type { Handlers } from '#backend/handlers.ts';
import { readTrips } from '#backend/trips.ts';
import type { tripCalls } from '#kernel/calls/trips.ts';
import type { App } from '../mounting/discover.ts';

export function tripHandlers(apps: readonly App[]): Handlers<typeof tripCalls.contract> {
  const offering = apps.flatMap(({ manifest: { title }, trips }) => (trips ? [{ title, trips }] : []));
  return {
    async listTrips(_, context) {
      const offers = await Promise.all(
        offering.map(async ({ title, trips }) => ({ title, trips: await readTrips(context, trips) })),
      );
      return { offers: offers.filter(({ trips }) => trips.length > 0) };
    },
  };
}
