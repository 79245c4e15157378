import { lazy, Suspense } from 'react';
import { MapToCome } from './MapToCome.tsx';
import type { BundledMapProps } from './map-props.ts';

// A megabyte of drawing code: loaded by the screen that shows a map.
const MapLibreMap = lazy(() =>
  import('./MapLibreMap.tsx').then((module) => ({ default: module.MapLibreMap })),
);

/** The map from bundled data, loaded when it is first shown. */
export function MapCanvas(props: BundledMapProps) {
  return (
    <Suspense fallback={<MapToCome />}>
      <MapLibreMap {...props} />
    </Suspense>
  );
}
