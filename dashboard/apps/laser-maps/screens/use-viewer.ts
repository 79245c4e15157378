import { useState } from 'react';
import { degrees } from '#kernel/map/earth.ts';
import type { MapScene, MapStyle, MapView } from '#kernel/map/scene.ts';
import type { Location, LocationChanges } from '../contract.ts';
import { sceneOf } from '../framing.ts';

/** The view of a viewer without a location. */
const world: MapScene = {
  latitude: 20,
  longitude: 0,
  zoom: 1,
  bearing: 0,
  aspectRatio: '16:9',
  style: 'roadmap',
  title: '',
  markers: [],
};

function viewOf({ latitude, longitude, zoom, bearing }: MapView): MapView {
  return { latitude, longitude, zoom, bearing };
}

/** The viewer's state: where it was sent, where the person has moved it since, and its style. */
export function useViewer(location: Location | undefined) {
  const scene = (location && sceneOf(location)) ?? world;
  const [shownId, setShownId] = useState(location?.id);
  const [place, setPlace] = useState<MapView>(() => viewOf(scene));
  const [view, setView] = useState(place);
  const [style, setStyle] = useState<MapStyle>(scene.style);
  const [isLocked, setIsLocked] = useState(true);

  function goTo(next: MapView) {
    setPlace(next);
    setView(next);
  }
  if (shownId !== location?.id) {
    setShownId(location?.id);
    goTo(viewOf(scene));
    if (location && location.style.trim() !== '') setStyle(scene.style);
  }
  return { scene, place, view, setView, goTo, style, setStyle, isLocked, setIsLocked };
}

const toTenth = (value: number) => Math.round(value * 10) / 10;
const toSixth = (value: number) => Number(degrees(value));

/** The cells that a framed view writes, as precisely as the readout shows it. */
export function cellsOf(
  view: MapView,
  style: MapStyle,
): Required<Pick<LocationChanges, 'latitude' | 'longitude' | 'zoom' | 'style' | 'bearing'>> {
  const zoom = Math.min(20, Math.max(1, toTenth(view.zoom)));
  const bearing = toTenth(view.bearing);
  return {
    latitude: toSixth(Math.min(90, Math.max(-90, view.latitude))),
    longitude: toSixth(view.longitude),
    zoom,
    style,
    bearing: bearing === 0 ? '' : bearing,
  };
}

/** The fields of the location that a view changes; equal values written differently stay. */
export function viewChanges(location: Location, view: MapView, style: MapStyle): LocationChanges {
  const scene = sceneOf(location);
  const wanted = cellsOf(view, style);
  const stands = scene && cellsOf(scene, scene.style);
  return Object.fromEntries(
    Object.entries(wanted).filter(([field, value]) => !stands || !isSame(stands, field, value)),
  );
}

/** The cells that a change of the view has overwritten, if they were valid. */
export function viewBefore(location: Location, changes: LocationChanges): LocationChanges {
  const scene = sceneOf(location);
  if (!scene) return {};
  const stood = {
    ...cellsOf(scene, scene.style),
    ...(location.style.trim() === '' && { style: '' as const }),
  };
  return Object.fromEntries(Object.entries(stood).filter(([field]) => field in changes));
}

function isSame(stands: Readonly<Record<string, unknown>>, field: string, value: unknown): boolean {
  return stands[field] === value;
}
