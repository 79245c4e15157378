import * as z from 'zod';
import type { RoadRoute, Stops } from '#kernel/map/route.ts';
import { Problem } from '#kernel/problem.ts';
import { AddressError, fetchWithin } from '../outgoing.ts';

// Routes by road from a server with OSRM's HTTP API. No other server is asked.

const setting = 'ROUTING_URL';
/** Twenty-six stops across a continent, simplified, are some hundred kilobytes. */
const maxBytes = 4_000_000;
const usualTimeoutMs = 10_000;

const positionSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
const answerSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('Ok'),
    routes: z.tuple(
      [
        z.object({
          legs: z.array(z.object({ distance: z.number().min(0) })),
          geometry: z.object({ coordinates: z.array(positionSchema).min(2) }),
        }),
      ],
      z.unknown(),
    ),
  }),
  z.object({ code: z.enum(['NoRoute', 'NoSegment']) }),
]);

export const hostOfRouter = (url: string) => new URL(url).host;

function addressOf(url: string, stops: Stops): URL {
  const address = new URL(url);
  // Seven decimals are a centimetre.
  const places = stops.map(({ latitude, longitude }) => `${longitude.toFixed(7)},${latitude.toFixed(7)}`);
  address.pathname = `${address.pathname.replace(/\/$/, '')}/route/v1/driving/${places.join(';')}`;
  address.searchParams.set('overview', 'simplified');
  address.searchParams.set('geometries', 'geojson');
  return address;
}

/**
 * The route by road from stop to stop.
 * @throws Problem NOT_FOUND if no road leads there
 * @throws Error if the server does not answer like OSRM
 */
export async function routeBetween(
  url: string,
  stops: Stops,
  { timeoutMs = usualTimeoutMs } = {},
): Promise<RoadRoute> {
  const response = await fetchWithin({ setting, timeoutMs, maxBytes })(addressOf(url, stops)).catch(
    (error) => {
      if (error instanceof AddressError) throw error;
      throw new AddressError(`${setting} names an address that does not answer.`, { cause: error });
    },
  );
  const answer = answerSchema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) {
    throw new AddressError(
      `${setting} names an address that answers ${response.status} but not as an OSRM server does. Correct the address.`,
    );
  }
  if (answer.data.code !== 'Ok') throw new Problem('NOT_FOUND', 'No road leads from stop to stop.');
  const [{ legs, geometry }] = answer.data.routes;
  if (legs.length !== stops.length - 1) {
    throw new AddressError(`${setting} names a server that answers with ${legs.length} legs.`);
  }
  return {
    legs: legs.map(({ distance }) => distance),
    points: geometry.coordinates.map(([longitude, latitude]) => [latitude, longitude]),
    host: hostOfRouter(url),
  };
}
