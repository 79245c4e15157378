import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mapOrderSchema } from '#kernel/map/order.ts';
import { roadTiles } from '#testing/data/pmtiles-file.ts';
import { readSvg } from '#testing/data/svg-file.ts';
import { planeOf, toWorld } from './mercator.ts';
import { render } from './render.ts';
import { tilesOf } from './roads.ts';

const town = { latitude: 42.96, longitude: -85.66 };
const orderOf = (zoom: number, more: object = {}) =>
  mapOrderSchema.parse({ view: { ...town, zoom }, style: 'highway', widthMm: 160, heightMm: 90, ...more });

let folder = '';
let archive = '';
const tiles = roadTiles({ ...town, maxZoom: 12 });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'rowhouse-roads-'));
  archive = path.join(folder, 'roads.pmtiles');
  await writeFile(archive, tiles);
});
afterAll(() => rm(folder, { recursive: true }));

async function roadsIn(zoom: number, layer: string, place = archive) {
  const order = orderOf(zoom, { layers: { highways: 'score', roads: 'score' } });
  const { bytes, notes } = await render(order, 'svg', place);
  const { paths } = readSvg(bytes);
  return {
    lines: paths.filter(({ groups }) => groups.includes(layer)).flatMap(({ lines }) => lines),
    notes,
    order,
  };
}

describe('the roads of an archive', () => {
  test.each([9, 11, 12])(
    'a highway through many tiles is one line, where it is, at zoom %d',
    async (zoom) => {
      const { lines, order } = await roadsIn(zoom, 'score-highways');
      expect(lines).toHaveLength(1);
      const { toPlate } = planeOf(order);
      const [bend] = [toPlate(...toWorld(town.longitude + 0.1, town.latitude + 0.2))];
      const points = lines[0]?.points ?? [];
      const isOnPlate = bend[0] > 0 && bend[0] < 160 && bend[1] > 0 && bend[1] < 85;
      const nearest = Math.min(...points.map(([x, y]) => Math.hypot(x - bend[0], y - bend[1])));
      expect(isOnPlate ? nearest : 0).toBeLessThan(0.2);
      expect(isOnPlate).toBe(zoom === 9);
    },
  );

  test('a town has its avenues and streets, each once', async () => {
    const { lines, order } = await roadsIn(9, 'score-roads');
    const across = lines.filter(({ points: [from, to] }) => from && to && Math.abs(from[1] - to[1]) < 0.05);
    const { toPlate } = planeOf(order);
    const streets = (count: number, reach: number) =>
      Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * 2 * reach - reach)
        .map((north) => toPlate(...toWorld(town.longitude, town.latitude + north))[1])
        .filter((y) => y > 0 && y < 84);
    const expected = [...streets(6, 0.6), ...streets(41, 0.3)].toSorted((one, other) => one - other);
    const drawn = across.map(({ points }) => points[0]?.[1] ?? 0).filter((y) => y < 84);
    expect(expected.length).toBeGreaterThan(30);
    expect(
      drawn
        .toSorted((one, other) => one - other)
        .map((y, index) => Math.abs(y - (expected[index] ?? 0)) < 0.2),
    ).toEqual(expected.map(() => true));
  });

  test('are named by whoever made them', async () => {
    const withRoads = readSvg((await render(orderOf(9), 'svg', archive)).bytes);
    const without = readSvg((await render(orderOf(9), 'svg', null)).bytes);
    const letters = (svg: typeof withRoads) =>
      svg.paths.filter(({ groups }) => groups.includes('engrave-caption-text')).flatMap(({ lines }) => lines)
        .length;
    expect(letters(withRoads)).toBeGreaterThan(letters(without) + 20);
  });

  test('are drawn broad where they are engraved', async () => {
    const { bytes } = await render(orderOf(11), 'svg', archive);
    const [line] = readSvg(bytes).paths.filter(({ groups }) => groups.includes('engrave-highways'));
    const points = line?.lines[0]?.points ?? [];
    const [first, last] = [points[0], points.at(-1)];
    expect(line?.lines[0]?.isClosed).toBe(true);
    expect(
      Math.hypot((first?.[0] ?? 0) - (last?.[0] ?? 0), (first?.[1] ?? 0) - (last?.[1] ?? 0)),
    ).toBeCloseTo(0.3, 2);
  });

  test('come from an http address as well, in the pieces that are needed', async () => {
    let sent = 0;
    const server = createServer((request, response) => {
      const [, from = '0', to = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
      const bytes = tiles.subarray(Number(from), Number(to) + 1);
      sent += bytes.length;
      const range = `bytes ${from}-${Number(from) + bytes.length - 1}/${tiles.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': bytes.length }).end(bytes);
    });
    const { promise, resolve } = Promise.withResolvers<number>();
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    const { lines } = await roadsIn(12, 'score-highways', `http://127.0.0.1:${await promise}/roads.pmtiles`);
    server.close();
    expect(lines).toHaveLength(1);
    expect(sent).toBeGreaterThan(0);
  });

  test('that has none here, or is no archive, or is not there, leaves a plate and a word', async () => {
    const elsewhere = mapOrderSchema.parse({ ...orderOf(9), view: { latitude: 0, longitude: 0, zoom: 9 } });
    expect((await render(elsewhere, 'svg', archive)).notes).toContain(
      'The road data of this server has no roads in this frame.',
    );
    const text = path.join(folder, 'text.pmtiles');
    await writeFile(text, 'no archive');
    for (const place of [text, path.join(folder, 'missing.pmtiles')]) {
      expect((await render(orderOf(9), 'svg', place)).notes).toContain(
        'Roads are left out: the road data of this server could not be read.',
      );
    }
  });
});

test('a wide view is drawn from few and coarse tiles', () => {
  const { seen } = planeOf(orderOf(3));
  const chosen = tilesOf(seen, 14, { minZoom: 0, maxZoom: 14 });
  expect(chosen.length).toBeGreaterThan(4);
  expect(chosen.length).toBeLessThanOrEqual(48);
  expect(tilesOf(seen, 3, { minZoom: 10, maxZoom: 14 })).toEqual([]);
});
