import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that answers like OSRM: each leg has ten kilometres of road, plus a tenth. */
export async function startOsrm(port = 0) {
  const asked: string[] = [];
  const answers = { now: undefined as string | undefined };
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '', 'http://127.0.0.1');
    asked.push(`${address.pathname}${address.search}`);
    response.setHeader('content-type', 'application/json');
    const places = decodeURIComponent(address.pathname.split('/').at(-1) ?? '')
      .split(';')
      .map((place) => place.split(',').map(Number));
    const isLost = places.some(([longitude]) => longitude === 0);
    if (isLost) response.statusCode = 400;
    const lost = { code: 'NoSegment', message: 'Could not find a matching segment for coordinate 0' };
    const legs = places
      .slice(1)
      .map(() => ({ steps: [], weight: 620.1, summary: '', duration: 620.1, distance: 11_000 }));
    const found = {
      code: 'Ok',
      routes: [
        {
          ...{
            legs,
            weight_name: 'routability',
            weight: 620.1,
            duration: 620.1,
            distance: 11_000 * legs.length,
          },
          geometry: {
            type: 'LineString',
            coordinates: places.flatMap(([x = 0, y = 0]) => [
              [x, y],
              [x, y + 0.01],
            ]),
          },
        },
      ],
      waypoints: places.map((location) => ({ hint: 'x', distance: 3.1, name: 'Main Street', location })),
    };
    response.end(answers.now ?? JSON.stringify(isLost ? lost : found));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: taken } = server.address() as AddressInfo;
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    url: `http://127.0.0.1:${taken}`,
    host: `127.0.0.1:${taken}`,
    asked,
    answers,
    stop,
  };
}

export type Osrm = Awaited<ReturnType<typeof startOsrm>>;
