import { PbfWriter } from 'pbf';
import { zxyToTileId } from 'pmtiles';
import { clipLines } from '#backend/map/clip.ts';
import { type Ring, toWorld } from '#backend/map/mercator.ts';

// Writes archives of vector tiles like `pmtiles extract`: version 3, one directory, uncompressed.

const extent = 4096;
const buffer = 64;

interface Road {
  kind: 'highway' | 'major_road' | 'minor_road';
  /** In worlds. */
  line: Ring;
}

interface Town {
  latitude: number;
  longitude: number;
  maxZoom?: number;
}

/** A fictional town: a highway across it, six avenues each way, and streets between them. */
function roadsOf({ latitude, longitude }: Town): Road[] {
  const at = (east: number, north: number) => toWorld(longitude + east, latitude + north);
  const grid = (kind: Road['kind'], count: number, reach: number): Road[] =>
    Array.from({ length: count }, (_, index) => ((index + 0.5) / count) * 2 * reach - reach).flatMap(
      (aside) => [
        { kind, line: [at(-reach, aside), at(reach, aside)] },
        { kind, line: [at(aside, -reach), at(aside, reach)] },
      ],
    );
  const highway = [at(-1, -0.5), at(-0.2, -0.1), at(0.1, 0.2), at(0.5, 0.3), at(1, 0.8)];
  return [{ kind: 'highway', line: highway }, ...grid('major_road', 6, 0.6), ...grid('minor_road', 41, 0.3)];
}

interface Tile {
  id: number;
  bytes: Uint8Array;
}

function tilesOf(roads: readonly Road[], maxZoom: number): Tile[] {
  const points = roads.flatMap(({ line }) => line);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const tiles: Tile[] = [];
  for (let z = 0; z <= maxZoom; z++) {
    const across = 2 ** z;
    for (let x = Math.floor(Math.min(...xs) * across); x <= Math.floor(Math.max(...xs) * across); x++) {
      for (let y = Math.floor(Math.min(...ys) * across); y <= Math.floor(Math.max(...ys) * across); y++) {
        const bytes = tileOf(roads, { z, x, y });
        if (bytes) tiles.push({ id: zxyToTileId(z, x, y), bytes });
      }
    }
  }
  return tiles.sort((one, other) => one.id - other.id);
}

interface Drawn {
  kind: number;
  line: readonly (readonly [number, number])[];
}

const kinds = ['highway', 'major_road', 'minor_road'] as const;

function tileOf(roads: readonly Road[], { z, x, y }: { z: number; x: number; y: number }): Uint8Array | null {
  const frame = { left: -buffer, top: -buffer, right: extent + buffer, bottom: extent + buffer };
  const drawn = roads.flatMap(({ kind, line }): Drawn[] => {
    const placed = line.map(
      ([east, south]) => [(east * 2 ** z - x) * extent, (south * 2 ** z - y) * extent] as const,
    );
    return clipLines([placed], frame).map((part) => ({
      kind: kinds.indexOf(kind),
      line: part.map(([right, down]) => [Math.round(right), Math.round(down)] as const),
    }));
  });
  if (drawn.length === 0) return null;
  const tile = new PbfWriter();
  tile.writeMessage(3, writeLayer, drawn);
  return tile.finish();
}

function writeLayer(drawn: readonly Drawn[], layer: PbfWriter): void {
  layer.writeVarintField(15, 2);
  layer.writeStringField(1, 'roads');
  for (const one of drawn) layer.writeMessage(2, writeFeature, one);
  layer.writeStringField(3, 'kind');
  for (const kind of kinds)
    layer.writeMessage(4, (text: string, value) => value.writeStringField(1, text), kind);
  layer.writeVarintField(5, extent);
}

function writeFeature({ kind, line }: Drawn, feature: PbfWriter): void {
  feature.writePackedVarint(2, [0, kind]);
  feature.writeVarintField(3, 2);
  feature.writePackedVarint(4, geometryOf(line));
}

const moveTo = 9;
const lineTo = 2;
const zigzag = (value: number) => (value << 1) ^ (value >> 31);

function geometryOf(line: Drawn['line']): number[] {
  let before: readonly [number, number] = [0, 0];
  return line.flatMap((point, index) => {
    const steps = [zigzag(point[0] - before[0]), zigzag(point[1] - before[1])];
    before = point;
    if (index === 0) return [moveTo, ...steps];
    return index === 1 ? [lineTo | ((line.length - 1) << 3), ...steps] : steps;
  });
}

function directoryOf(tiles: readonly Tile[]): Uint8Array {
  const directory = new PbfWriter();
  directory.writeVarint(tiles.length);
  for (const [index, { id }] of tiles.entries()) directory.writeVarint(id - (tiles[index - 1]?.id ?? 0));
  for (const _ of tiles) directory.writeVarint(1);
  for (const { bytes } of tiles) directory.writeVarint(bytes.length);
  // Each tile follows the previous one.
  for (const index of tiles.keys()) directory.writeVarint(index === 0 ? 1 : 0);
  return directory.finish();
}

const headerBytes = 127;
const packing = { none: 1 };
const vectorTiles = 1;

/** An archive of a fictional town's roads. */
export function roadTiles({ maxZoom = 12, ...town }: Town): Uint8Array {
  const tiles = tilesOf(roadsOf(town), maxZoom);
  const directory = directoryOf(tiles);
  const metadata = Buffer.from(
    JSON.stringify({
      attribution: '© Roads of a made-up town',
      vector_layers: [{ id: 'roads', fields: {} }],
    }),
  );
  const content = Buffer.concat(tiles.map(({ bytes }) => bytes));
  const header = Buffer.alloc(headerBytes);
  header.write('PMTiles');
  header.writeUInt8(3, 7);
  const parts = [directory.length, metadata.length, 0, content.length];
  let offset = headerBytes;
  for (const [index, length] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + index * 16);
    header.writeBigUInt64LE(BigInt(length), 16 + index * 16);
    offset += length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(BigInt(tiles.length), at);
  header.writeUInt8(1, 96);
  header.writeUInt8(packing.none, 97);
  header.writeUInt8(packing.none, 98);
  header.writeUInt8(vectorTiles, 99);
  header.writeUInt8(0, 100);
  header.writeUInt8(maxZoom, 101);
  const corners = [town.longitude - 1, town.latitude - 1, town.longitude + 1, town.latitude + 1];
  for (const [index, degrees] of corners.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4);
  header.writeUInt8(Math.min(10, maxZoom), 118);
  header.writeInt32LE(Math.round(town.longitude * 1e7), 119);
  header.writeInt32LE(Math.round(town.latitude * 1e7), 123);
  return Buffer.concat([header, directory, metadata, content]);
}
