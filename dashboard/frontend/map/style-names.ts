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

/** Closer than this the bundled picture from above shows its pixels. */
const reliefUntil = 5;

/** What a style cannot show here, in a sentence; undefined where it shows all of itself. */
export function lackOf(
  style: MapStyle,
  { roads, roadTiles, satelliteTiles }: Pick<MapSources, 'roads' | 'roadTiles' | 'satelliteTiles'>,
  zoom: number,
): string | undefined {
  if (style === 'satellite' && satelliteTiles === null && zoom > reliefUntil) {
    return `The bundled picture from above is sharp up to zoom ${reliefUntil}. Finer ones need tiles (MAP_SATELLITE_TILES) on this server.`;
  }
  if (roads !== null || roadTiles !== null) return undefined;
  if (style !== 'roads' && style !== 'highway') return undefined;
  const what = style === 'roads' ? 'Roads' : 'Highways';
  return `${what} need a map file with roads (MAP_PMTILES) or tiles (MAP_ROAD_TILES) on this server. Until then this style shows coast and borders alone.`;
}
