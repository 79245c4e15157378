import type { MapMarker, MapStyle, MapView } from '#kernel/map/scene.ts';
import type { MapSources } from '#kernel/map/sources.ts';

/** What every map shows, whoever draws it. */
export interface MapProps {
  /** A description for people who do not see it. */
  label: string;
  /** Where the map goes whenever this changes; from there people move it by hand. */
  place: MapView;
  style: MapStyle;
  /** The display size of a pixel at the zoom: a frame half as wide shows the same at half of this. */
  scale: number;
  /** No zooming, no panning, no keys. */
  isLocked: boolean;
  onMove: (view: MapView) => void;
  /** The saved place itself, marked by a cross. */
  home: { latitude: number; longitude: number } | null;
  markers: readonly MapMarker[];
  /** If marks can be pressed: the name of each for people who do not see it, and what pressing does. */
  press?: { nameOf: (index: number) => string; onPress: (index: number) => void };
}

export interface BundledMapProps extends MapProps {
  sources: MapSources;
  onProblem: (message: string) => void;
}
