import type { MapStyle } from '#kernel/map/scene.ts';
import type { MapSources } from '#kernel/map/sources.ts';

export const styleNames: Readonly<Record<MapStyle, string>> = {
  roadmap: 'Standard',
  satellite: 'Satellite',
  grayscale: 'Grayscale',
  states: 'States',
  roads: 'Roads',
  highway: 'Highway',
  labels: 'Labels',
  water: 'Water',
  vector: 'Vector',
  lightgray: 'Light Gray',
};

/** Any closer, the bundled satellite picture shows its pixels. */
const reliefUntil = 5;

/** Any closer, the bundled shapes leave most of the frame empty. */
export const shapesUntil = 9;

interface Lack {
  text: string;
  /** From where the map shows more; absent if no zoom helps. */
  zoom?: number;
}

type Known = Pick<MapSources, 'roads' | 'roadTiles' | 'satelliteTiles' | 'styleUrl'>;

/** True if only the bundled shapes are available. */
export function isBundledOnly(style: MapStyle, { roads, roadTiles, styleUrl }: Known): boolean {
  return roads === null && roadTiles === null && !(style === 'roadmap' && styleUrl !== null);
}

/** What a style cannot show here; undefined if it shows everything. */
export function lackOf(style: MapStyle, sources: Known, zoom: number): Lack | undefined {
  if (style === 'satellite') {
    if (sources.satelliteTiles !== null || zoom <= reliefUntil) return undefined;
    return {
      text: `The bundled picture from above is sharp up to zoom ${reliefUntil}. Closer pictures need tiles (MAP_SATELLITE_TILES) on this server.`,
      zoom: reliefUntil,
    };
  }
  if (!isBundledOnly(style, sources)) return undefined;
  if (style === 'roads' || style === 'highway') {
    const what = style === 'roads' ? 'Roads' : 'Highways';
    return {
      text: `${what} need a map file with roads (MAP_PMTILES) or tiles (MAP_ROAD_TILES) on this server. Until then this style shows only coast and borders.`,
    };
  }
  if (zoom <= shapesUntil) return undefined;
  return {
    text: `The bundled map shows coast, borders, water and towns, and is made for zoom ${shapesUntil} and below. Streets need a map file (MAP_PMTILES) or tiles (MAP_ROAD_TILES) on this server.`,
    zoom: shapesUntil,
  };
}
