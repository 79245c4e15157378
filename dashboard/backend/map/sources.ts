import type { AppContext } from '#backend/context.ts';
import type { MapSources } from '#kernel/map/sources.ts';
import { mapDataPath } from './data-version.ts';

/** Where the server serves a road archive from its disk. */
export const roadsPath = '/map/roads.pmtiles';

/** Where browsers find the map data. */
export function mapSourcesOf({ request }: AppContext): MapSources {
  const { roads, roadTiles, satelliteTiles, styleUrl } = request.maps;
  return {
    data: mapDataPath(),
    roads: roads && (roads.kind === 'file' ? roadsPath : roads.url),
    roadTiles,
    satelliteTiles,
    styleUrl,
  };
}

/** The same archive for drawings made on the server. */
export function roadArchiveOf({ request }: AppContext): string | null {
  const { roads } = request.maps;
  return roads && (roads.kind === 'file' ? roads.path : roads.url);
}
