import type { AppContext } from '#backend/context.ts';
import type { MapSources } from '#kernel/map/sources.ts';
import { mapDataPath } from './data-version.ts';

/** Where the server offers an archive of roads that lies on its disk. */
export const roadsPath = '/map/roads.pmtiles';

/** Where browsers find what maps are drawn from. */
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

/** The same archive for what is drawn on the server. */
export function roadArchiveOf({ request }: AppContext): string | null {
  const { roads } = request.maps;
  return roads && (roads.kind === 'file' ? roads.path : roads.url);
}
