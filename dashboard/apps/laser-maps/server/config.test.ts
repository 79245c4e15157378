import { expect, it } from 'vitest';
import { locationsOf } from '#testing/data/locations.ts';
import { startServer } from '#testing/server/server.ts';

async function configWith(env: Readonly<Record<string, string>>) {
  const server = await startServer(env);
  try {
    const user = await server.newUser();
    return await locationsOf(user).client.config();
  } finally {
    await server.stop();
  }
}

it('without any setting the bundled map is drawn', async () => {
  expect(await configWith({})).toMatchObject({
    provider: 'maplibre',
    apiKey: null,
    roads: null,
    roadTiles: null,
    satelliteTiles: null,
    styleUrl: null,
  });
});

it('Google Maps wants a key, and says so', async () => {
  await expect(configWith({ MAPS_PROVIDER: 'google' })).rejects.toMatchObject({
    message: 'Google Maps API key is not available. Please check server configuration.',
  });
  const config = await configWith({ MAPS_PROVIDER: 'google', GOOGLE_MAPS_API_KEY: 'AIza1' });
  expect(config).toMatchObject({ provider: 'google', apiKey: 'AIza1' });
});

it('a key without the provider stays on the server', async () => {
  expect((await configWith({ GOOGLE_MAPS_API_KEY: 'AIza1' })).apiKey).toBeNull();
});

it('roads come from an address as it is', async () => {
  const roads = 'https://tiles.example/roads.pmtiles';
  expect((await configWith({ MAP_PMTILES: roads })).roads).toBe(roads);
});
