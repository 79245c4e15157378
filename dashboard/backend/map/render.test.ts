import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { type MapOrderInput, mapOrderSchema } from '#kernel/map/order.ts';
import { mapStyles } from '#kernel/map/scene.ts';
import { readSvg, type SvgFile } from '#testing/data/svg-file.ts';
import { render } from './render.ts';

const newYork = { latitude: 40.7, longitude: -74, zoom: 9 };
const fiji = { latitude: -17, longitude: 179.9, zoom: 6 };
const svalbard = { latitude: 78.5, longitude: 17, zoom: 5 };

function orderOf(order: Partial<MapOrderInput> = {}) {
  return mapOrderSchema.parse({ view: newYork, style: 'roadmap', widthMm: 200, heightMm: 112.5, ...order });
}

async function svgOf(order: Partial<MapOrderInput> = {}): Promise<SvgFile> {
  return readSvg((await render(orderOf(order), 'svg', null)).bytes);
}

const linesIn = ({ paths }: SvgFile, group: string) =>
  paths.filter(({ groups }) => groups.includes(group)).flatMap(({ lines }) => lines);

function boundsOf(lines: ReturnType<typeof linesIn>) {
  const points = lines.flatMap(({ points }) => points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const bounds = (values: number[]) => [
    values.reduce((one, other) => Math.min(one, other), Infinity),
    values.reduce((one, other) => Math.max(one, other), -Infinity),
  ];
  return { x: bounds(xs), y: bounds(ys) };
}

describe('the SVG of a view', () => {
  test('has the size of the plate in millimetres, for its parser and for another renderer', async () => {
    const { bytes } = await render(orderOf(), 'svg', null);
    const { attributes } = readSvg(bytes);
    expect(attributes).toMatchObject({ width: '200mm', height: '112.5mm', viewBox: '0 0 200 112.5' });
    // This renderer applies the density both to millimetres and to the picture.
    const density = 254;
    const mmOfPixel = (25.4 * 72) / density ** 2;
    const { width, height } = await sharp(bytes, { density }).metadata();
    expect(Math.abs(width * mmOfPixel - 200)).toBeLessThan(0.1);
    expect(Math.abs(height * mmOfPixel - 112.5)).toBeLessThan(0.1);
  });

  test('has three layers, named and coloured as machines sort them, and neither pictures nor fonts', async () => {
    const svg = await svgOf({ title: 'Harbour', style: 'water' });
    expect([...svg.elements].sort()).toEqual(['g', 'path', 'svg']);
    expect(svg.looks.get('cut')).toMatchObject({ stroke: '#FF0000', fill: 'none', 'inkscape:label': 'Cut' });
    expect(svg.looks.get('score')).toMatchObject({
      stroke: '#0000FF',
      fill: 'none',
      'inkscape:label': 'Score',
    });
    expect(svg.looks.get('engrave')).toMatchObject({
      fill: '#000000',
      stroke: 'none',
      'inkscape:label': 'Engrave',
    });
    expect(svg.paths.every(({ groups }) => ['cut', 'score', 'engrave'].includes(groups[0] ?? ''))).toBe(true);
  });

  test('closes every path that is cut or engraved, also where the frame cuts through land', async () => {
    const svg = await svgOf({
      view: { latitude: 39, longitude: -98, zoom: 4 },
      layers: { coast: 'cut', states: 'cut', lakes: 'engrave', borders: 'engrave', rivers: 'engrave' },
      holes: { diameterMm: 4, insetMm: 6 },
      title: 'United States',
    });
    for (const layer of ['cut', 'engrave']) {
      const lines = linesIn(svg, layer);
      expect(lines.length).toBeGreaterThan(20);
      expect(lines.filter(({ isClosed, points }) => !isClosed || points.length < 3)).toEqual([]);
    }
    expect(linesIn(svg, 'cut-states').length).toBeGreaterThan(30);
  });

  test('keeps everything on the plate', async () => {
    for (const view of [newYork, fiji, svalbard, { ...newYork, zoom: 3, bearing: 30 }]) {
      const { x, y } = boundsOf(linesIn(await svgOf({ view, style: 'vector' }), 'score'));
      expect(Math.min(...x, ...y)).toBeGreaterThanOrEqual(0);
      expect(x[1]).toBeLessThanOrEqual(200);
      expect(y[1]).toBeLessThanOrEqual(112.5);
    }
  });

  test('draws every zoom from 1 to 20 and every ratio', async () => {
    const sizes = [
      [160, 90],
      [90, 160],
      [100, 100],
      [200, 100],
    ] as const;
    for (const zoom of [1, 2.5, 6, 12.3, 20]) {
      for (const [widthMm, heightMm] of sizes) {
        const svg = await svgOf({ view: { ...newYork, zoom }, widthMm, heightMm, style: 'states' });
        expect(boundsOf(linesIn(svg, 'cut-frame'))).toEqual({ x: [0, widthMm], y: [0, heightMm] });
        expect(
          svg.paths
            .flatMap(({ lines }) => lines)
            .flatMap(({ points }) => points)
            .flat(),
        ).not.toContain(Number.NaN);
      }
    }
  });

  test('has another plate for each of the ten styles, or says why it is bare', async () => {
    const view = { latitude: 50, longitude: 8, zoom: 5 };
    expect(mapStyles).toEqual([
      ...['roadmap', 'satellite', 'grayscale', 'states', 'roads'],
      ...['highway', 'labels', 'water', 'vector', 'lightgray'],
    ]);
    const made = await Promise.all(mapStyles.map((style) => render(orderOf({ style, view }), 'svg', null)));
    const drawn = made.map(({ bytes }) => Buffer.from(bytes).toString());
    expect(drawn[mapStyles.indexOf('highway')]).not.toContain('engrave-highways');
    expect(made[mapStyles.indexOf('highway')]?.notes).toEqual([
      'Roads are left out: no road data is set up on this server.',
      'This style has nothing to draw in this frame.',
    ]);
    expect(new Set(drawn).size).toBe(mapStyles.length);
  });
});

describe('where 180° runs through the view', () => {
  test('land is whole on both sides and no line follows the meridian', async () => {
    const chukotka = { latitude: 67, longitude: 179, zoom: 3.5 };
    for (const view of [fiji, chukotka]) {
      const svg = await svgOf({ view, layers: { coast: 'cut' }, style: 'vector', hasAttribution: false });
      const worldMm = (512 * 2 ** view.zoom * 200) / 1024;
      const meridian = 100 + ((180 - view.longitude) / 360) * worldMm;
      const along = linesIn(svg, 'cut-coast').flatMap(({ points }) =>
        points.filter(([x, y], index) => {
          const [beforeX, beforeY] = points[index - 1] ?? [x, y];
          return (
            Math.abs(x - meridian) < 0.8 && Math.abs(beforeX - meridian) < 0.8 && Math.abs(y - beforeY) > 2
          );
        }),
      );
      expect(along).toEqual([]);
      const { x } = boundsOf(linesIn(svg, 'cut-coast'));
      expect(x[0]).toBeLessThan(meridian);
      expect(x[1]).toBeGreaterThan(meridian);
    }
  });

  test('the land around the south pole is filled to the end of the map', async () => {
    const view = { latitude: -80, longitude: 178, zoom: 3 };
    const order = orderOf({ view, style: 'water', layers: { coast: 'engrave', water: 'cut' } });
    const svg = readSvg((await render(order, 'svg', null)).bytes);
    const { x, y } = boundsOf(linesIn(svg, 'cut-water'));
    expect([x[0], x[1]]).toEqual([0, 200]);
    expect(y[1]).toBeGreaterThan(100);
  });
});

describe('the plate', () => {
  test('grows by the kerf, and its holes shrink by it', async () => {
    const svg = await svgOf({ kerfMm: 0.2, holes: { diameterMm: 4, insetMm: 6 }, cornerRadiusMm: 5 });
    expect(svg.attributes).toMatchObject({
      width: '200.2mm',
      height: '112.7mm',
      viewBox: '-0.1 -0.1 200.2 112.7',
    });
    const rings = linesIn(svg, 'cut-frame').map((line) => boundsOf([line]));
    expect(rings).toHaveLength(5);
    expect(rings.at(-1)).toEqual({ x: [-0.1, 200.1], y: [-0.1, 112.6] });
    const [hole] = rings;
    expect((hole?.x[1] ?? 0) - (hole?.x[0] ?? 0)).toBeCloseTo(3.8, 2);
  });

  test('is mirrored as a whole', async () => {
    const markers = [{ latitude: 40.7, longitude: -74.3, label: '' }];
    const [plain, mirrored] = [await svgOf({ markers }), await svgOf({ markers, isMirrored: true })];
    const middle = (svg: SvgFile) => {
      const [left = 0, right = 0] = boundsOf(linesIn(svg, 'engrave-markers')).x;
      return (left + right) / 2;
    };
    expect(middle(plain)).toBeLessThan(90);
    expect(middle(mirrored)).toBeCloseTo(200 - middle(plain), 2);
  });

  test('leaves out what lies beyond its rounded corners', async () => {
    const view = { latitude: 45, longitude: 9, zoom: 4 };
    const svg = await svgOf({ view, style: 'water', layers: { borders: 'score' }, cornerRadiusMm: 30 });
    const beyond = [...linesIn(svg, 'engrave-water'), ...linesIn(svg, 'score-borders')]
      .flatMap(({ points }) => points)
      .filter(([x, y]) => x < 30 && y < 30 && Math.hypot(30 - x, 30 - y) > 30.1);
    expect(beyond).toEqual([]);
  });

  test('has its texts as outlines, accents and all', async () => {
    const plain = linesIn(await svgOf({ title: 'Lodz' }), 'engrave-caption-text').length;
    const accented = linesIn(await svgOf({ title: 'Łódź' }), 'engrave-caption-text').length;
    // Two accents; the bar of the Ł is part of its letter.
    expect(accented).toBe(plain + 2);
  });

  test('names its sources wherever one of them asks for it', async () => {
    const bare = await svgOf({ style: 'vector', hasAttribution: false });
    expect(linesIn(bare, 'engrave')).toEqual([]);
    const withTowns = await svgOf({ style: 'roadmap', hasAttribution: false });
    expect(linesIn(withTowns, 'engrave-caption-text').length).toBeGreaterThan(20);
  });

  test('tells of markers outside the frame', async () => {
    const markers = [{ latitude: 10, longitude: 10, label: 'Elsewhere' }];
    const { notes } = await render(orderOf({ markers }), 'svg', null);
    expect(notes).toContain('1 of the markers lie outside the frame.');
  });
});

describe('what cannot be made', () => {
  test.each([
    [{ title: '東京' }, 'title', 'The engraving font has no letters for: 東 京'],
    [{ markers: [{ ...newYork, label: 'Ж' }] }, 'markers', 'The engraving font has no letters for: Ж'],
    [
      { title: 'W'.repeat(120), widthMm: 20, heightMm: 20 },
      'title',
      'This text is too long for a plate of this width',
    ],
  ])('is refused by its field: %j', async (order, field, message) => {
    await expect(svgOf(order)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [field]: message } },
    });
  });

  test('a picture beyond what a server should draw is refused by its DPI', async () => {
    const order = orderOf({ widthMm: 2000, heightMm: 1125, dpi: 600 });
    await expect(render(order, 'png', null)).rejects.toMatchObject({
      details: { fields: { dpi: expect.any(String) } },
    });
  });

  test.each([
    [{ view: { ...newYork, latitude: 91 } }, 'view.latitude'],
    [{ view: { ...newYork, zoom: 0 } }, 'view.zoom'],
    [{ view: { ...newYork, zoom: 21 } }, 'view.zoom'],
    [{ widthMm: 19 }, 'widthMm'],
    [{ cornerRadiusMm: 60 }, 'cornerRadiusMm'],
    [{ holes: { diameterMm: 10, insetMm: 4 } }, 'holes.insetMm'],
    [{ holes: { diameterMm: 10, insetMm: 55 } }, 'holes.insetMm'],
    [{ dpi: 601 }, 'dpi'],
  ])('an order like %j does not parse', (order, path) => {
    const parsed = mapOrderSchema.safeParse({
      view: newYork,
      style: 'roadmap',
      widthMm: 200,
      heightMm: 112.5,
      ...order,
    });
    expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toContain(path);
  });
});
