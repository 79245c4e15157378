import { VectorTile, type VectorTileLayer } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import type { Archive } from './archive.ts';
import { clipLines } from './clip.ts';
import type { Box, Ring } from './mercator.ts';
import { joined, type Piece } from './tile-edges.ts';

export interface Roads {
  /** Lines, measured in worlds. */
  roads: Ring[];
  highways: Ring[];
}

/** The most tiles that are read for one view; beyond that it is drawn from coarser ones. */
const maxTiles = 48;

/** The names of the road layers in common tiles: Protomaps, OpenMapTiles, Shortbread. */
const layerNames = ['roads', 'transportation', 'streets'];
const broad = /^(highway|motorway|trunk)(_link)?$/;
const notDriven =
  /^(rail|transit|ferry|aeroway|runway|taxiway|path|footway|steps|cycleway|bridleway|pedestrian|other|subway|tram)$/;

interface TileAddress {
  z: number;
  x: number;
  y: number;
}

/** The tiles that show a part of the world, at the archive's zoom closest to the view's. */
export function tilesOf(
  seen: Box,
  zoom: number,
  { minZoom, maxZoom }: Pick<Archive, 'minZoom' | 'maxZoom'>,
): TileAddress[] {
  let z = Math.min(Math.max(Math.round(zoom), minZoom), maxZoom);
  for (; ; z--) {
    const across = 2 ** z;
    const [left, right] = [Math.floor(seen.left * across), Math.floor(seen.right * across)];
    const [top, bottom] = [
      Math.max(Math.floor(seen.top * across), 0),
      Math.min(Math.floor(seen.bottom * across), across - 1),
    ];
    const count = (right - left + 1) * Math.max(bottom - top + 1, 0);
    if (count > maxTiles && z > minZoom) continue;
    if (count > maxTiles) return [];
    const tiles: TileAddress[] = [];
    for (let x = left; x <= right; x++) for (let y = top; y <= bottom; y++) tiles.push({ z, x, y });
    return tiles;
  }
}

export async function readRoads(archive: Archive, seen: Box, zoom: number): Promise<Roads> {
  const pieces = { roads: [] as Piece[], highways: [] as Piece[] };
  for (const address of tilesOf(seen, zoom, archive)) {
    const across = 2 ** address.z;
    const bytes = await archive.tile(address.z, ((address.x % across) + across) % across, address.y);
    if (!bytes) continue;
    const { layers } = new VectorTile(new PbfReader(bytes));
    for (const name of layerNames) {
      const layer = layers[name];
      if (layer) readLayer(layer, address, pieces);
    }
  }
  return { roads: joined(pieces.roads), highways: joined(pieces.highways) };
}

function readLayer(
  layer: VectorTileLayer,
  tile: TileAddress,
  into: { roads: Piece[]; highways: Piece[] },
): void {
  const { extent } = layer;
  const whole = { left: 0, top: 0, right: extent, bottom: extent };
  const across = 2 ** tile.z;
  const key = `${tile.x}/${tile.y}`;
  for (let index = 0; index < layer.length; index++) {
    const feature = layer.feature(index);
    const kind = `${feature.properties['kind'] ?? feature.properties['class'] ?? ''}`;
    if (feature.type !== 2 || notDriven.test(kind)) continue;
    const list = broad.test(kind) ? into.highways : into.roads;
    const lines = feature.loadGeometry().map((line) => line.map(({ x, y }) => [x, y] as const));
    for (const line of clipLines(lines, whole)) {
      const points = line.map(
        ([x, y]) => [(tile.x + x / extent) / across, (tile.y + y / extent) / across] as const,
      );
      list.push({ points, kind, tile: key, unit: 1 / (across * extent), edge: 1 / across });
    }
  }
}
