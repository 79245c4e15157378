import type { MapStyle } from '#kernel/map/scene.ts';
import type { MapSources } from '#kernel/map/sources.ts';

/** The attribution for the data of a view. */
export function attributionOf(style: MapStyle, sources: MapSources): string {
  const { roads, roadTiles, satelliteTiles, styleUrl } = sources;
  if (style === 'roadmap' && styleUrl !== null) return hostOf(styleUrl);
  const ground =
    style === 'satellite'
      ? satelliteTiles === null
        ? ['Blue Marble: NASA']
        : [hostOf(satelliteTiles)]
      : ['US Census'];
  const hasRoads = roads !== null || roadTiles !== null;
  return [
    'Natural Earth',
    'GeoNames (CC BY 4.0)',
    ...ground,
    ...(hasRoads ? ['Roads © OpenStreetMap contributors'] : []),
  ].join(' · ');
}

function hostOf(address: string): string {
  return `Map: ${URL.parse(address, location.origin)?.host ?? 'this installation'}`;
}
