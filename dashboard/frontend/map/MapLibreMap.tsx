import Box from '@mui/material/Box';
import { Map as Drawing, Marker } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import type { MapView } from '#kernel/map/scene.ts';
import { styleOf } from './base-style.ts';
import { MapToCome } from './MapToCome.tsx';
import type { BundledMapProps } from './map-props.ts';
import { prepareMaps } from './maplibre.ts';
import { crossMark, labelledMark, pressedMark } from './marks.ts';
import { styleNames } from './style-names.ts';

/** The interactions that move a map. */
const handlers = [
  'scrollZoom',
  'boxZoom',
  'dragRotate',
  'dragPan',
  'keyboard',
  'doubleClickZoom',
  'touchZoomRotate',
] as const;

const zoomFrom = (scale: number) => Math.log2(scale);

function viewOf(drawing: Drawing, scale: number): MapView {
  const { lat, lng } = drawing.getCenter().wrap();
  const bearing = drawing.getBearing();
  return { latitude: lat, longitude: lng, zoom: drawing.getZoom() - zoomFrom(scale), bearing };
}

/** The map from bundled data, by MapLibre. */
export function MapLibreMap(props: BundledMapProps) {
  const { label, place, scale, isLocked, home, markers, press, style, sources } = props;
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [isDrawn, setIsDrawn] = useState(false);
  /** Before the first picture there would only be the colour of water. */
  const [wasDrawn, setWasDrawn] = useState(false);
  const [shownStyle, setShownStyle] = useState(style);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    if (!box.current) return;
    const made = makeDrawing(box.current, latest.current);
    made.on('move', () => latest.current.onMove(viewOf(made, latest.current.scale)));
    made.on('dataloading', () => setIsDrawn(false));
    made.on('idle', () => {
      setIsDrawn(true);
      setWasDrawn(true);
    });
    made.on('error', ({ error }) => {
      setWasDrawn(true);
      latest.current.onProblem(error.message);
    });
    setDrawing(made);
    return () => made.remove();
  }, []);

  useCamera(drawing, place, scale);
  const drawn = useRef({ style, sources });
  useEffect(() => {
    // The style of the first picture is there already.
    const isSame = drawn.current.style === style && drawn.current.sources === sources;
    if (!drawing || isSame) return;
    drawn.current = { style, sources };
    setIsDrawn(false);
    setShownStyle(style);
    // Sources that both styles use stay: they are not read and cut into tiles again.
    drawing.setStyle(styleOf(style, sources), { diff: true });
  }, [drawing, style, sources]);
  useEffect(() => {
    for (const name of handlers) drawing?.[name][isLocked ? 'disable' : 'enable']();
    if (drawing) drawing.getCanvas().tabIndex = isLocked ? -1 : 0;
  }, [drawing, isLocked]);
  useEffect(() => {
    const canvas = drawing?.getCanvas();
    canvas?.setAttribute('aria-label', label);
  }, [drawing, label]);
  useMarks(drawing, home, markers, press);
  return (
    <Box data-drawn={isDrawn} data-style={styleNames[shownStyle]} sx={{ position: 'absolute', inset: 0 }}>
      <Box ref={box} sx={{ width: 1, height: 1 }} />
      {!wasDrawn && <MapToCome />}
    </Box>
  );
}

function makeDrawing(container: HTMLElement, { place, scale, style, sources }: BundledMapProps): Drawing {
  prepareMaps();
  return new Drawing({
    container,
    style: styleOf(style, sources),
    center: [place.longitude, place.latitude],
    zoom: place.zoom + zoomFrom(scale),
    bearing: place.bearing,
    // A small frame shows the same ground as a large one, so its zoom may be lower than a map's usually is.
    minZoom: -2,
    maxZoom: 22,
    maxPitch: 0,
    transformConstrain: (center, zoom) => ({ center, zoom }),
    attributionControl: false,
    fadeDuration: 0,
    // Exports, and tests that compare pictures, read what was drawn.
    canvasContextAttributes: { preserveDrawingBuffer: true },
  });
}

/**
 * Goes to each place that it is sent to. Between two of them the frame keeps its ground when it is resized; when a
 * place has another ratio, both change at once.
 */
function useCamera(drawing: Drawing | null, place: MapView, scale: number): void {
  const shown = useRef<{ place: MapView; scale: number }>(undefined);
  useEffect(() => {
    if (!drawing) return;
    const before = shown.current;
    shown.current = { place, scale };
    if (before?.place === place) {
      const change = zoomFrom(scale) - zoomFrom(before.scale);
      if (change !== 0) drawing.jumpTo({ zoom: drawing.getZoom() + change });
      return;
    }
    const { latitude, longitude, zoom, bearing } = place;
    drawing.jumpTo({ center: [longitude, latitude], zoom: zoom + zoomFrom(scale), bearing });
  }, [drawing, place, scale]);
}

function useMarks(
  drawing: Drawing | null,
  home: BundledMapProps['home'],
  markers: BundledMapProps['markers'],
  press: BundledMapProps['press'],
): void {
  useEffect(() => {
    if (!drawing) return;
    const placed = [
      ...(home ? [{ ...home, element: crossMark() }] : []),
      ...markers.map((marker, at) => ({
        ...marker,
        element: press
          ? pressedMark(marker.label, press.nameOf(at), () => press.onPress(at))
          : labelledMark(marker.label),
      })),
    ].map(({ latitude, longitude, element }) =>
      new Marker({ element }).setLngLat([longitude, latitude]).addTo(drawing),
    );
    return () => {
      for (const mark of placed) mark.remove();
    };
  }, [drawing, home, markers, press]);
}
