import type { Feature, FeatureCollection, Geometry, Position } from 'geojson';
import type { AtlasName } from './atlas.ts';
import { atlasOf } from './atlas.ts';
import { clipArea, doubleArea, type Frame } from './clip.ts';
import { isAbroad, nameOf } from './ground.ts';
import { doubleAreaOf, innerPoint } from './inner-point.ts';
import type { Plane, Point, Ring } from './mercator.ts';
import { allTowns, type Town } from './places.ts';
import { type Scope, SeenAtlas } from './shapes.ts';
import type { Shape } from './topology.ts';

// The map data for browsers, as GeoJSON that MapLibre loads by address.

const worlds: Frame = { left: -9, top: -9, right: 9, bottom: 9 };
const world: Frame = { left: 0, top: 0, right: 1, bottom: 1 };

/** The plate is the whole world. */
const plane: Plane = {
  worldMm: 1,
  seen: world,
  toPlate: (x, y) => [x, y],
  fromPlate: (x, y) => [x, y],
  metresPerMm: 1,
};

const scopeOf = (tolerance: number, smallest: number): Scope => ({
  plane,
  frame: worlds,
  toleranceMm: tolerance,
  smallestMm2: smallest,
});

/** A pixel at zoom 5 and at zoom 9, in worlds; the first leaves out islands and lakes below one pixel of zoom 4. */
const low = scopeOf(1.2e-4, 4e-8);
const high = scopeOf(4e-6, 0);
/** A tenth of the grid that the water source rounds to. */
const asKnown = scopeOf(1e-5, 0);

const seen = new Map<Scope, Map<AtlasName, SeenAtlas>>();

function atlas(name: AtlasName, scope: Scope): SeenAtlas {
  const ofScope = seen.get(scope) ?? new Map<AtlasName, SeenAtlas>();
  seen.set(scope, ofScope);
  const known = ofScope.get(name) ?? new SeenAtlas(atlasOf(name), scope);
  ofScope.set(name, known);
  return known;
}

/** The sources do not distinguish less than a thousandth of a degree, 111 metres. */
const rounded = (degrees: number) => Math.round(degrees * 1e3) / 1e3;

function toDegrees([x, y]: Point): Position {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return [rounded(x * 360 - 180), rounded(latitude)];
}

const xs = (line: Ring) => line.map(([x]) => x);
const leftOf = (line: Ring) => xs(line).reduce((one, other) => Math.min(one, other), Infinity);
const rightOf = (line: Ring) => xs(line).reduce((one, other) => Math.max(one, other), -Infinity);

/** What crosses 180° is visible at both ends of the world; MapLibre repeats it by itself. */
function isToldHere(line: Ring): boolean {
  const middle = (leftOf(line) + rightOf(line)) / 2;
  return middle >= 0 && middle < 1;
}

function featureOf(geometry: Geometry, properties: Feature['properties'] = null): Feature {
  return { type: 'Feature', geometry, properties };
}

function collection(features: Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features };
}

function linesFeature(lines: readonly Ring[]): Feature {
  const here = lines.filter(isToldHere);
  return featureOf({ type: 'MultiLineString', coordinates: here.map((line) => line.map(toDegrees)) });
}

const closed = (ring: Ring): Position[] => [...ring, ...ring.slice(0, 1)].map(toDegrees);

/** The first ring is the area's shore; the others are its holes. */
const polygonOf = (rings: readonly Ring[]): Position[][] => rings.map(closed);

const goesAround = (rings: readonly Ring[]) => rings.some((ring) => rightOf(ring) - leftOf(ring) > 1.5);

/** MapLibre takes the extent of an area from its first ring only, and clips by it. */
function largestFirst(rings: readonly Ring[]): Ring[] {
  return rings.toSorted((one, other) => Math.abs(doubleArea(other)) - Math.abs(doubleArea(one)));
}

function landOf(scope: Scope): FeatureCollection {
  const areas = atlas('world', scope)
    .areas('land')
    .filter((rings) => isToldHere(rings[0] ?? []));
  const polar = areas.filter(goesAround);
  const others = areas.filter((rings) => !goesAround(rings));
  // Only land around the pole has a shore as long as the world is wide.
  const isPolar = (line: Ring) => rightOf(line) - leftOf(line) > 0.9;
  return collection([
    featureOf({ type: 'MultiPolygon', coordinates: others.map(polygonOf) }),
    featureOf(
      {
        type: 'MultiPolygon',
        coordinates: polar.map((rings) => largestFirst(clipArea(rings, world))).map(polygonOf),
      },
      { isFillOnly: true },
    ),
    linesFeature(atlas('world', scope).lines('land').filter(isPolar)),
  ]);
}

const isBetween = (one: unknown, other: unknown) => one !== other;
function bordersOf(scope: Scope): FeatureCollection {
  return collection([linesFeature(atlas('world', scope).lines('countries', isBetween))]);
}

function statesOf(name: AtlasName, object: string, isWanted: (part: Shape) => boolean): Feature[] {
  const scope = name === 'waters' ? asKnown : high;
  return atlas(name, scope)
    .parts(object)
    .filter(isWanted)
    .map((part) => {
      const areas = atlas(name, scope)
        .areas(object, (other) => other === part)
        .filter((rings) => isToldHere(rings[0] ?? []));
      return featureOf({ type: 'MultiPolygon', coordinates: areas.map(polygonOf) }, { name: nameOf(part) });
    });
}

/** Where a state's name goes: once, in its largest part. */
function nameOfState({ geometry, properties }: Feature): Feature[] {
  if (geometry.type !== 'MultiPolygon' || properties?.['name'] === '') return [];
  const [largest] = geometry.coordinates
    .map(([outer = []]) => outer)
    .toSorted((one, other) => Math.abs(doubleAreaOf(other)) - Math.abs(doubleAreaOf(one)));
  const place = largest && innerPoint(largest);
  if (!place) return [];
  const coordinates = place.map((degrees) => Math.round(degrees * 1e4) / 1e4);
  return [featureOf({ type: 'Point', coordinates }, properties)];
}

const allStates = () => [
  ...statesOf('usa', 'states', () => true),
  ...statesOf('waters', 'subunits', isAbroad),
];

function placesOf(isWanted: (town: Town) => boolean): FeatureCollection {
  const towns = allTowns().filter(isWanted);
  return collection(
    towns.map(({ name, population, featureCode, loc }) =>
      featureOf(
        { type: 'Point', coordinates: loc.coordinates.map((degrees) => Math.round(degrees * 1e4) / 1e4) },
        { name, population, isCapital: isCapital(featureCode) },
      ),
    ),
  );
}

const isCapital = (featureCode: string) => featureCode === 'PPLC';

export const browserLayers = {
  'land-low': () => landOf(low),
  'land-high': () => landOf(high),
  'borders-low': () => bordersOf(low),
  'borders-high': () => bordersOf(high),
  states: () => collection(allStates()),
  'state-names': () => collection(allStates().flatMap(nameOfState)),
  counties: () => collection([linesFeature(atlas('usa', high).lines('counties', isBetween))]),
  rivers: () => collection([linesFeature(atlas('waters', asKnown).courses('rivers'))]),
  lakes: () =>
    collection([
      featureOf({
        type: 'MultiPolygon',
        coordinates: atlas('waters', asKnown)
          .areas('lakes')
          .filter((rings) => isToldHere(rings[0] ?? []))
          .map(polygonOf),
      }),
    ]),
  'places-low': () => placesOf((town) => town.population >= 150_000 || isCapital(town.featureCode)),
  'places-high': () => placesOf(({ population }) => population >= 15_000),
} satisfies Record<string, () => FeatureCollection>;
