import { onDemand } from '../page/on-demand.tsx';
import { MapToCome } from './MapToCome.tsx';
import type { BundledMapProps } from './map-props.ts';

// A megabyte of drawing code: loaded by the screen that shows a map.
const MapLibreMap = onDemand(() => import('./MapLibreMap.tsx').then((module) => module.MapLibreMap));

/** The map from bundled data, loaded when it is first shown. */
export function MapCanvas(props: BundledMapProps) {
  return <MapLibreMap {...props} meanwhile={<MapToCome />} />;
}
