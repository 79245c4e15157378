import type { MapMarker, MapStyle, MapView } from '#kernel/map/scene.ts';
import type { MapSources } from '#kernel/map/sources.ts';

/** What every map shows, whoever draws it. */
export interface MapProps {
  /** Said to those who do not see it. */
  label: string;
  /** Where the map goes whenever this is another one; from there on hands move it. */
  place: MapView;
  style: MapStyle;
  /** How large a pixel of the zoom is shown: a frame half as wide as it is told shows the same at half of this. */
  scale: number;
  /** No zooming, no panning, no keys. */
  isLocked: boolean;
  onMove: (view: MapView) => void;
  /** The saved place itself, marked by a cross. */
  home: { latitude: number; longitude: number } | null;
  markers: readonly MapMarker[];
  /** Where marks can be pressed: what each is called for those who do not see it, and what is done. */
  press?: { nameOf: (index: number) => string; onPress: (index: number) => void };
}

export interface BundledMapProps extends MapProps {
  sources: MapSources;
  onProblem: (message: string) => void;
}
