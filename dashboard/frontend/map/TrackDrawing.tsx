import Box from '@mui/material/Box';
import { Map as Drawing, LngLatBounds, Marker, ScaleControl } from 'maplibre-gl';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MapSources } from '#kernel/map/sources.ts';
import { styleOf } from './base-style.ts';
import { prepareMaps } from './maplibre.ts';
import { labelledMark } from './marks.ts';
import type { Position, TrackMark } from './track-shape.ts';

interface TrackDrawingProps {
  label: string;
  track: Position[];
  marks: readonly TrackMark[];
  sources: MapSources;
  scaleUnit: 'metric' | 'imperial';
  /** The browser cannot draw maps. */
  onRefused: () => void;
}

/** Different from all colours of the Standard style. */
const trackColor = '#b3261e';

/** A track by MapLibre. It is not interactive, so that scrolling the page works. */
export function TrackDrawing({ label, track, marks, sources, scaleUnit, onRefused }: TrackDrawingProps) {
  const box = useRef<HTMLDivElement>(null);
  const refused = useEffectEvent(onRefused);
  useEffect(() => {
    if (!box.current) return;
    const drawing = drawTrack(box.current, { track, marks }, sources);
    if (!drawing) return refused();
    drawing.addControl(new ScaleControl({ unit: scaleUnit }), 'bottom-left');
    drawing.getCanvas().setAttribute('aria-label', label);
    drawing.getCanvas().tabIndex = -1;
    return () => drawing.remove();
  }, [label, track, marks, sources, scaleUnit]);
  return (
    <Box sx={{ position: 'absolute', inset: 0 }}>
      <Box ref={box} sx={{ width: 1, height: 1 }} />
    </Box>
  );
}

const fit = { padding: 32, maxZoom: 16, animate: false };

function drawTrack(
  container: HTMLElement,
  { track, marks }: Pick<TrackDrawingProps, 'track' | 'marks'>,
  sources: MapSources,
): Drawing | null {
  prepareMaps();
  const bounds = track.reduce((all, point) => all.extend(point), new LngLatBounds());
  const drawing = makeDrawing(container, bounds, sources);
  if (!drawing) return null;
  // Before the ground is loaded: people look for the track, which does not wait for a continent's data.
  drawing.on('style.load', () => addTrack(drawing, track));
  drawing.on('resize', () => drawing.fitBounds(bounds, fit));
  for (const { at, label } of marks) {
    const point = track[at];
    if (point) new Marker({ element: labelledMark(label) }).setLngLat(point).addTo(drawing);
  }
  return drawing;
}

/** Null if the browser has no WebGL, or has given it to too many pages. */
function makeDrawing(container: HTMLElement, bounds: LngLatBounds, sources: MapSources): Drawing | null {
  try {
    return new Drawing({
      container,
      style: styleOf('roadmap', sources),
      bounds,
      fitBoundsOptions: fit,
      interactive: false,
      attributionControl: false,
      fadeDuration: 0,
    });
  } catch {
    return null;
  }
}

function addTrack(drawing: Drawing, track: Position[]): void {
  drawing.addSource('track', {
    type: 'geojson',
    data: { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: track } },
  });
  const layout = { 'line-join': 'round', 'line-cap': 'round' } as const;
  const casing = { 'line-color': '#ffffff', 'line-width': 6 };
  drawing.addLayer({ id: 'track-casing', type: 'line', source: 'track', layout, paint: casing });
  const paint = { 'line-color': trackColor, 'line-width': 3 };
  drawing.addLayer({ id: 'track', type: 'line', source: 'track', layout, paint });
}
