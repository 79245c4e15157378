import * as z from 'zod';
import type { MapLayer, MapOrder } from '#kernel/map/order.ts';
import { type AtlasName, atlasOf } from './atlas.ts';
import { type Ring, toWorld } from './mercator.ts';
import type { Roads } from './roads.ts';
import { placedLines, type Scope, SeenAtlas } from './shapes.ts';

/** The layers that are drawn from lines and areas; towns and markers are drawn from points. */
export type GroundLayer = Exclude<MapLayer, 'cities' | 'labels' | 'markers'>;

export const groundLayers = [
  'water',
  'lakes',
  'coast',
  'rivers',
  'counties',
  'states',
  'borders',
  'roads',
  'highways',
  'tracks',
] as const satisfies readonly GroundLayer[];

/** The data for the map of a view; each atlas is read when a layer first needs it. */
export class Ground {
  readonly #scope: Scope;
  readonly #roads: Roads;
  readonly #tracks: MapOrder['tracks'];
  readonly #seen = new Map<AtlasName, SeenAtlas>();

  constructor(scope: Scope, roads: Roads, tracks: MapOrder['tracks']) {
    this.#scope = scope;
    this.#roads = roads;
    this.#tracks = tracks;
  }

  #atlas(name: AtlasName): SeenAtlas {
    const known = this.#seen.get(name);
    if (known) return known;
    const seen = new SeenAtlas(atlasOf(name), this.#scope);
    this.#seen.set(name, seen);
    return seen;
  }

  lines(layer: GroundLayer): Ring[] {
    switch (layer) {
      case 'coast':
      case 'water':
        return this.#atlas('world').lines('land');
      case 'lakes':
        return this.#atlas('waters').lines('lakes');
      case 'rivers':
        return this.#atlas('waters').courses('rivers');
      case 'borders':
        return this.#atlas('world').lines('countries', isBetween);
      case 'states':
        return [
          ...this.#atlas('usa').lines('states', isBetween),
          ...this.#atlas('waters').lines('subunits', (one, other) => isBetween(one, other) && isAbroad(one)),
        ];
      case 'counties':
        return this.#atlas('usa').lines('counties', isBetween);
      case 'roads':
        return placedLines(this.#roads.roads, this.#scope);
      case 'highways':
        return placedLines(this.#roads.highways, this.#scope);
      case 'tracks':
        return placedLines(this.#tracks.map(trackLine), this.#scope);
    }
  }

  /** The layer as closed areas, or null if it has none. */
  areas(layer: GroundLayer): Ring[][] | null {
    switch (layer) {
      case 'coast':
      case 'water':
        return this.#atlas('world').areas('land');
      case 'lakes':
        return this.#atlas('waters').areas('lakes');
      case 'states':
        return [...this.#atlas('usa').areas('states'), ...this.#atlas('waters').areas('subunits', isAbroad)];
      case 'counties':
        return this.#atlas('usa').areas('counties');
      default:
        return null;
    }
  }
}

const isBetween = (one: unknown, other: unknown) => one !== other;

// The sources do not guarantee properties; they are checked before use.
const partSchema = z.object({
  properties: z.object({ gu: z.string().optional(), name: z.string().optional() }).optional(),
});
const propertiesOf = (part: unknown) => partSchema.parse(part).properties ?? {};

/** The states of the USA come from a separate source, which has more detail. */
export const isAbroad = (part: unknown) => propertiesOf(part).gu !== 'USA';

export const nameOf = (part: unknown) => propertiesOf(part).name ?? '';

const trackLine = (track: MapOrder['tracks'][number]): Ring =>
  track.map(([latitude, longitude]) => toWorld(longitude, latitude));
