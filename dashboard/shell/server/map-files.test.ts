import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { roadTiles } from '#testing/data/pmtiles-file.ts';
import { registerMapFiles } from './map-files.ts';

test('an archive of roads is read in the pieces that are asked for', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'rowhouse-map-files-'));
  const archive = path.join(folder, 'town.pmtiles');
  const tiles = roadTiles({ latitude: 42.96, longitude: -85.66, maxZoom: 8 });
  await writeFile(archive, tiles);
  const server = Fastify();
  const roads = { kind: 'file', path: archive } as const;
  const maps = {
    provider: 'maplibre',
    googleKey: null,
    roads,
    roadTiles: null,
    styleUrl: null,
    satelliteTiles: null,
  } as const;
  await registerMapFiles(server, { maps });
  const answer = await server.inject({ url: '/map/roads.pmtiles', headers: { range: 'bytes=0-126' } });
  expect(answer.statusCode).toBe(206);
  expect(answer.headers['content-range']).toBe(`bytes 0-126/${tiles.length}`);
  expect(answer.rawPayload.equals(tiles.subarray(0, 127))).toBe(true);
  const stranger = await server.inject({ url: '/map/..%2Ftown.pmtiles' });
  expect(stranger.statusCode).not.toBe(200);
  await server.close();
  await rm(folder, { recursive: true });
});
