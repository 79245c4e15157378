import dxfParser from 'dxf-parser';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type MapOrderInput, mapFormats, mapOrderSchema } from '#kernel/map/order.ts';
import { render } from './render.ts';

function orderOf(order: Partial<MapOrderInput> = {}) {
  return mapOrderSchema.parse({
    view: { latitude: 40.7, longitude: -74, zoom: 9 },
    style: 'roadmap',
    widthMm: 160,
    heightMm: 90,
    dpi: 127,
    title: 'New York',
    ...order,
  });
}

test.each(mapFormats)('the same view twice is the same %s, to the byte', async (format) => {
  const [one, other] = [await render(orderOf(), format, null), await render(orderOf(), format, null)];
  expect(Buffer.from(one.bytes).equals(other.bytes)).toBe(true);
});

// The package's types declare a default export inside the real one.
const parserSchema = z.custom<new () => { parseSync: (text: string) => unknown }>(
  (value) => typeof value === 'function',
);
const DxfParser = parserSchema.parse(dxfParser);

const dxfSchema = z.object({
  header: z.object({ $INSUNITS: z.number() }),
  tables: z.object({
    layer: z.object({
      layers: z.record(z.string(), z.object({ name: z.string(), colorIndex: z.number().optional() })),
    }),
  }),
  entities: z.array(
    z.object({
      type: z.string(),
      layer: z.string(),
      shape: z.boolean().optional(),
      vertices: z.array(z.object({ x: z.number(), y: z.number() })),
    }),
  ),
});

async function dxfOf(order: Partial<MapOrderInput> = {}) {
  const { bytes } = await render(orderOf(order), 'dxf', null);
  return dxfSchema.parse(new DxfParser().parseSync(Buffer.from(bytes).toString()));
}

describe('the DXF of a view', () => {
  test('is in millimetres and as large as the plate, from its lower left corner', async () => {
    const { header, entities } = await dxfOf();
    expect(header.$INSUNITS).toBe(4);
    const vertices = entities.flatMap((entity) => entity.vertices);
    const [xs, ys] = [vertices.map(({ x }) => x), vertices.map(({ y }) => y)];
    expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]).toEqual([0, 160, 0, 90]);
  });

  test('has the layers of the SVG in their colours', async () => {
    const { tables, entities } = await dxfOf();
    expect(tables.layer.layers['CUT']?.colorIndex).toBe(1);
    expect(tables.layer.layers['SCORE']?.colorIndex).toBe(5);
    expect(tables.layer.layers['ENGRAVE']?.colorIndex).toBe(7);
    expect(new Set(entities.map(({ layer }) => layer))).toEqual(new Set(['CUT', 'SCORE', 'ENGRAVE']));
    expect(new Set(entities.map(({ type }) => type))).toEqual(new Set(['LWPOLYLINE']));
  });

  test('closes what is cut and what is engraved', async () => {
    const { entities } = await dxfOf({ layers: { coast: 'cut' } });
    const closed = entities.filter(({ layer }) => layer !== 'SCORE');
    expect(closed.length).toBeGreaterThan(50);
    expect(closed.filter(({ shape }) => shape !== true)).toEqual([]);
    expect(entities.filter(({ layer, shape }) => layer === 'SCORE' && shape !== true).length).toBeGreaterThan(
      2,
    );
  });

  test('stands upright: north is up', async () => {
    const { entities } = await dxfOf({
      style: 'vector',
      markers: [{ latitude: 40.9, longitude: -74, label: '' }],
      title: '',
    });
    const marks = entities.filter(({ layer }) => layer === 'ENGRAVE').slice(0, 5);
    expect(Math.min(...marks.flatMap(({ vertices }) => vertices.map(({ y }) => y)))).toBeGreaterThan(45);
  });
});

test('the PDF of a view is one page of exactly its size, without a picture', async () => {
  const { bytes } = await render(orderOf({ kerfMm: 0.2 }), 'pdf', null);
  const text = Buffer.from(bytes).toString('latin1');
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  expect(Number(width) * (25.4 / 72)).toBeCloseTo(160.2, 2);
  expect(Number(height) * (25.4 / 72)).toBeCloseTo(90.2, 2);
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expect(/\/Subtype \/Image/.test(text)).toBe(false);
});

test('the PNG of a view has its size at the chosen DPI, and the colours of its style', async () => {
  const { bytes } = await render(orderOf({ dpi: 254 }), 'png', null);
  const { width, height, density } = await sharp(bytes).metadata();
  expect({ width, height, density }).toEqual({ width: 1600, height: 900, density: 254 });
  // The lower right corner of the map shows the Atlantic.
  const sea = await sharp(bytes).extract({ left: 1500, top: 600, width: 1, height: 1 }).raw().toBuffer();
  expect([...sea.subarray(0, 3)]).toEqual([0xb9, 0xd6, 0xe2]);
});

test('the PNG of the satellite style shows the earth, across 180° and turned', async () => {
  const view = { latitude: 60, longitude: 179, zoom: 2.6, bearing: 20 };
  const { bytes } = await render(
    orderOf({ view, style: 'satellite', layers: { labels: 'none' } }),
    'png',
    null,
  );
  const { channels } = await sharp(bytes).stats();
  const named = await render(orderOf({ style: 'satellite', layers: { labels: 'none' } }), 'png', null);
  const unnamed = orderOf({ style: 'satellite', layers: { labels: 'none' }, hasAttribution: false });
  // The makers of the picture require attribution on every copy.
  expect(Buffer.compare((await render(unnamed, 'png', null)).bytes, named.bytes)).toBe(0);
  // Siberia is white with snow, and the Pacific is dark.
  expect(channels.slice(0, 3).map(({ stdev }) => stdev > 40)).toEqual([true, true, true]);
});
