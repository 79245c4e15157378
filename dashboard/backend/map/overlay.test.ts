import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { geoArea, geoMercator, geoPath } from 'd3-geo';
import type { MultiPolygon } from 'geojson';
import sharp from 'sharp';
import { feature } from 'topojson-client';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mapOrderSchema } from '#kernel/map/order.ts';
import { readSvg } from '#testing/data/svg-file.ts';
import { render } from './render.ts';

// d3 draws the same views of the same sources in another way: on the globe, not on the map.

const [widthMm, heightMm] = [160, 90];
const frameWidth = 1024;

interface View {
  latitude: number;
  longitude: number;
  zoom: number;
}

function projectionOf({ latitude, longitude, zoom }: View) {
  return geoMercator()
    .scale((512 * 2 ** zoom * widthMm) / frameWidth / (2 * Math.PI))
    .rotate([-longitude, 0])
    .center([0, latitude])
    .translate([widthMm / 2, heightMm / 2])
    .precision(0);
}

const orderOf = (view: View, more: object) =>
  mapOrderSchema.parse({ view, widthMm, heightMm, hasAttribution: false, ...more });

const towns = [
  { name: 'London', latitude: 51.50853, longitude: -0.12574 },
  { name: 'Suva', latitude: -18.14161, longitude: 178.44149 },
  { name: 'Longyearbyen', latitude: 78.22334, longitude: 15.64689 },
  { name: 'New York', latitude: 40.71427, longitude: -74.00597 },
  { name: 'Quito', latitude: -0.22985, longitude: -78.52495 },
];

describe('places lie where the projection puts them', () => {
  const views = towns.flatMap(({ latitude, longitude }) => [
    { latitude: latitude - 0.01, longitude: longitude + 0.02, zoom: 10.5 },
    { latitude: latitude * 0.97, longitude: longitude * 0.98, zoom: 4 },
    { latitude, longitude, zoom: 20 },
  ]);
  test.each(views)('in the view %j', async (view) => {
    const town = towns.find(({ latitude }) => Math.abs(latitude - view.latitude) < 3);
    expect(town).toBeDefined();
    if (!town) return;
    const markers = [{ latitude: town.latitude, longitude: town.longitude, label: '' }];
    const { bytes } = await render(orderOf(view, { style: 'highway', markers }), 'svg', null);
    const mark = readSvg(bytes).paths.find(({ groups }) => groups.includes('engrave-markers'));
    const points = mark?.lines[0]?.points ?? [];
    const middle = [0, 1].map(
      (axis) => points.reduce((sum, point) => sum + (point[axis] ?? 0), 0) / points.length,
    );
    const expected = projectionOf(view)([town.longitude, town.latitude]) ?? [0, 0];
    expect(Math.hypot((middle[0] ?? 0) - expected[0], (middle[1] ?? 0) - expected[1])).toBeLessThan(0.2);
  });
});

const topologySchema = z.custom<Parameters<typeof feature>[0]>((value) => typeof value === 'object');

/** All land. Three islets of the source are rings without area, which d3 takes for the whole globe. */
function landOfSource(): MultiPolygon {
  const file = fileURLToPath(import.meta.resolve('world-atlas/land-10m.json'));
  const topology = topologySchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const { land: object } = topology.objects;
  const parts = object?.type === 'GeometryCollection' ? feature(topology, object).features : [];
  const polygons = parts.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  );
  const isIsland = (coordinates: MultiPolygon['coordinates'][number]) =>
    geoArea({ type: 'Polygon', coordinates }) < 2 * Math.PI;
  return { type: 'MultiPolygon', coordinates: polygons.filter(isIsland) };
}
const land = landOfSource();

async function seaOf(svg: string): Promise<Buffer> {
  return await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().raw().toBuffer();
}

describe('the shore is that of d3', () => {
  test.each([
    { latitude: 40.7, longitude: -74, zoom: 9 },
    { latitude: 40.7, longitude: -74, zoom: 6 },
    { latitude: 50, longitude: 5, zoom: 3 },
    { latitude: -17, longitude: 179.9, zoom: 6 },
    { latitude: 78.5, longitude: 17, zoom: 5 },
    { latitude: 66, longitude: -179, zoom: 3.5 },
  ])('in the view %j', async (view) => {
    const order = orderOf(view, {
      style: 'water',
      layers: { lakes: 'none', rivers: 'none' },
      smallestMm2: 0,
    });
    const ours = Buffer.from((await render(order, 'svg', null)).bytes).toString();
    const projection = projectionOf(view).clipExtent([
      [0, 0],
      [widthMm, heightMm],
    ]);
    const path = geoPath(projection)(land) ?? '';
    const theirs = `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" viewBox="0 0 ${widthMm} ${heightMm}"><rect width="160" height="90"/><path fill="#fff" d="${path}"/></svg>`;
    const [one, other] = [await seaOf(ours), await seaOf(theirs)];
    expect(one.length).toBe(other.length);
    const differing = one.filter((value, index) => Math.abs(value - (other[index] ?? 0)) > 128).length;
    expect(one.filter((value) => value < 128).length / one.length).toBeGreaterThan(0.05);
    expect(differing / one.length).toBeLessThan(0.003);
  });
});
