import { feature, mesh } from 'topojson-client';
import { clipArea, clipLines, doubleArea, type Frame } from './clip.ts';
import { type Box, copiesSeen, lastLatitude, type Plane, type Ring, toWorld } from './mercator.ts';
import { pointsKept } from './simplify.ts';
import { type Arc, type Atlas, boxOf, type Shape, type Topology } from './topology.ts';

/** The shapes of a layer, already at their places on the plate. */
export interface Scope {
  plane: Plane;
  frame: Frame;
  toleranceMm: number;
  smallestMm2: number;
}

type MeshFilter = Parameters<typeof mesh>[2];

/** Steps between points stay below this part of the world, so that their direction is never ambiguous. */
const longestStep = 0.2;

const [, southEnd] = toWorld(0, -lastLatitude);

/** An atlas as a view needs it: visible lines simplified, the others as short as possible. */
export class SeenAtlas {
  readonly #topology: Topology;
  readonly #scope: Scope;
  readonly #objects: Atlas['objects'];

  constructor(atlas: Atlas, scope: Scope) {
    this.#scope = scope;
    this.#objects = atlas.objects;
    this.#topology = {
      type: 'Topology',
      objects: {},
      arcs: atlas.arcs.map((arc) => seenArc(arc, scope)),
    };
  }

  #object(name: string): Shape {
    const found = this.#objects[name];
    if (!found) throw new Error(`the atlas has no ${name}`);
    return found;
  }

  /** The lines of an object within the frame, each once; a filter chooses by the parts on both sides. */
  lines(name: string, filter?: MeshFilter): Ring[] {
    const { coordinates } = mesh(this.#topology, partsOf(this.#object(name)), filter);
    return linesSeen(coordinates.map(asRing), this.#scope);
  }

  parts(name: string): Shape[] {
    return flatParts(this.#object(name));
  }

  /** The areas of an object within the frame: a list of closed rings for each. */
  areas(name: string, isWanted: (part: Shape) => boolean = () => true): Ring[][] {
    const parts = this.parts(name).filter(isWanted);
    return parts.flatMap((part) => areasSeen(polygonsOf(this.#topology, part), this.#scope));
  }

  /** Lines as they are in the source: rivers, which border nothing. */
  courses(name: string): Ring[] {
    const lines = this.parts(name).flatMap((part) => coursesOf(this.#topology, part));
    return linesSeen(lines, this.#scope);
  }
}

function flatParts(shape: Shape): Shape[] {
  return shape.type === 'GeometryCollection' ? shape.geometries.flatMap(flatParts) : [shape];
}

/** The input for `mesh`: a collection, even of a single part. */
function partsOf(shape: Shape): Parameters<typeof mesh>[1] {
  return { type: 'GeometryCollection', geometries: flatParts(shape) } as Parameters<typeof mesh>[1];
}

const asRing = (line: readonly number[][]): Ring => line.map(([x = 0, y = 0]) => [x, y]);

function polygonsOf(topology: Topology, part: Shape): Ring[][] {
  const { geometry } = asFeature(feature(topology, part));
  if (geometry.type === 'Polygon') return [geometry.coordinates.map(asRing)];
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.map((polygon) => polygon.map(asRing));
  return [];
}

function coursesOf(topology: Topology, part: Shape): Ring[] {
  const { geometry } = asFeature(feature(topology, part));
  if (geometry.type === 'LineString') return [asRing(geometry.coordinates)];
  if (geometry.type === 'MultiLineString') return geometry.coordinates.map(asRing);
  return [];
}

type Features = ReturnType<typeof feature>;

function asFeature(made: Features): Exclude<Features, { type: 'FeatureCollection' }> {
  if (made.type === 'FeatureCollection') throw new Error('a part of an object is no collection');
  return made;
}

function seenArc({ line, box }: Arc, { plane, toleranceMm }: Scope): [number, number][] {
  const isSeen = copiesSeen(box, plane.seen).length > 0;
  const kept = isSeen ? pointsKept(line, toleranceMm / plane.worldMm) : ends(line);
  return kept.map((index) => {
    const x = line[index * 2] ?? 0;
    return [x - Math.floor(x), line[index * 2 + 1] ?? 0];
  });
}

/** The ends of a line, with enough points between them to keep its steps short. */
function ends(line: Float64Array): number[] {
  const last = line.length / 2 - 1;
  const kept = [0];
  let from = line[0] ?? 0;
  for (let index = 1; index < last; index++) {
    const x = line[index * 2] ?? 0;
    if (Math.abs(x - from) < longestStep) continue;
    kept.push(index);
    from = x;
  }
  return [...kept, last];
}

/** A line without jumps where it crosses 180°: x continues beyond 1 or below 0. */
function unwrapped(line: Ring): [number, number][] {
  let before = line[0]?.[0] ?? 0;
  return line.map(([x, y]) => {
    before = x + Math.round(before - x);
    return [before, y];
  });
}

function linesSeen(lines: readonly Ring[], scope: Scope): Ring[] {
  const { plane, frame, smallestMm2 } = scope;
  const seen = lines.flatMap((line) => {
    const whole = unwrapped(line);
    return copiesSeen(boxOfRing(whole), plane.seen).map((by) => placed(whole, by, plane));
  });
  const large = seen.filter((line) => !isClosed(line) || Math.abs(doubleArea(line)) / 2 >= smallestMm2);
  return clipLines(large, frame);
}

function isClosed(line: Ring): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

function areasSeen(polygons: readonly (readonly Ring[])[], scope: Scope): Ring[][] {
  const { plane, frame, smallestMm2 } = scope;
  const areas = polygons.flatMap((polygon) => {
    const rings = polygon.map((ring) => overPole(unwrapped(ring)));
    const [outer] = rings;
    if (!outer) return [];
    const box = boxOfRing(outer);
    return copiesSeen(box, plane.seen).map((by) => {
      // A hole on the other side of 180° is moved to its area.
      const beside = (ring: Ring) => by + Math.round((box.left + box.right) / 2 - middleOf(ring));
      return rings.map((ring, index) => placed(ring, index === 0 ? by : beside(ring), plane));
    });
  });
  const isLarge = (ring: Ring) => Math.abs(doubleArea(ring)) / 2 >= smallestMm2;
  return areas
    .filter(([outer]) => outer !== undefined && isLarge(outer))
    .map((rings) => clipArea(rings.filter(isLarge), frame))
    .filter((rings) => rings.length > 0);
}

function middleOf(ring: Ring): number {
  const box = boxOfRing(ring);
  return (box.left + box.right) / 2;
}

/**
 * A ring around the pole ends one world away from where it began. It is made three worlds long and closed below the
 * southern edge of the map, so that it is complete in every view.
 */
function overPole(ring: Ring): Ring {
  const [first, last] = [ring[0], ring.at(-1)];
  if (!first || !last) return ring;
  const turns = Math.round(last[0] - first[0]);
  if (turns === 0) return ring;
  const around = ring.slice(0, -1);
  const worlds = [-1, 0, 1].map((by) => around.map(([x, y]) => [x + by * turns, y] as const));
  const line = worlds.flat();
  const [from, to] = [line[0]?.[0] ?? 0, line.at(-1)?.[0] ?? 0];
  return [...line, [to, southEnd + 1], [from, southEnd + 1], ...line.slice(0, 1)];
}

function boxOfRing(ring: Ring): Box {
  return boxOf(Float64Array.from(ring.flat()));
}

function placed(ring: Ring, by: number, { toPlate }: Plane): Ring {
  return ring.map(([x, y]) => toPlate(x + by, y));
}

/** Lines measured in worlds, such as roads and tracks: simplified and clipped to the frame. */
export function placedLines(lines: readonly Ring[], scope: Scope): Ring[] {
  const { plane, toleranceMm } = scope;
  const simple = lines.map((line) => {
    const whole = unwrapped(line);
    return pointsKept(Float64Array.from(whole.flat()), toleranceMm / plane.worldMm).flatMap((index) => {
      const point = whole[index];
      return point ? [point] : [];
    });
  });
  return linesSeen(simple, scope);
}
