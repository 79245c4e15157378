import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mapCalls } from '#kernel/calls/maps.ts';
import { type Osrm, startOsrm } from '#testing/server/osrm.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

let osrm: Osrm;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  osrm = await startOsrm();
  server = await startServer({ ROUTING_URL: `${osrm.url}/car/` });
  user = await server.newUser();
});
afterAll(async () => {
  await server.stop();
  await osrm.stop();
});

const frankfurt = { latitude: 50.11552, longitude: 8.68417 };
const mainz = { latitude: 49.98419, longitude: 8.2791 };
const ask = (stops: readonly object[]) =>
  user.send(`${mapCalls.prefix}/route`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stops }),
  });

describe('the way by road', () => {
  it('is asked of the server that is set, leg by leg, and says whose it is', async () => {
    const answer = await ask([frankfurt, mainz, frankfurt]);
    expect(await answer.json()).toEqual({
      legs: [11_000, 11_000],
      points: expect.arrayContaining([[50.11552, 8.68417]]),
      host: osrm.host,
    });
    expect(osrm.asked).toEqual([
      '/car/route/v1/driving/8.6841700,50.1155200;8.2791000,49.9841900;8.6841700,50.1155200?overview=simplified&geometries=geojson',
    ]);
    expect(user.upstreamCalls()).toBe(0);
  });

  it('is none where no road leads', async () => {
    const answer = await ask([{ latitude: 0, longitude: 0 }, mainz]);
    expect(answer.status).toBe(404);
  });

  it('refuses what are no stops, and asks nobody', async () => {
    const before = osrm.asked.length;
    for (const stops of [[mainz], [mainz, { latitude: 91, longitude: 8 }], Array(27).fill(mainz)])
      expect((await ask(stops)).status).toBe(400);
    expect(osrm.asked.length).toBe(before);
  });

  it.each(['no JSON', '{"code":"Ok"}', '{"code":"Ok","routes":[]}', '{"code":"InvalidUrl"}'])(
    'fails where the server answers %s',
    async (text) => {
      osrm.answers.now = text;
      try {
        expect((await ask([frankfurt, mainz])).status).toBe(500);
      } finally {
        osrm.answers.now = undefined;
      }
    },
  );
});
