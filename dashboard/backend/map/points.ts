import type { MapLayer, MapOrder } from '#kernel/map/order.ts';
import type { Frame } from './clip.ts';
import { type Labelled, type Spot, spotsOf, townSpots, withRoom } from './labels.ts';
import type { Plane } from './mercator.ts';
import { allTowns } from './places.ts';

/** What is drawn from points: the person's markers, and as many towns as have room beside them. */
export interface Points {
  markers: Spot[];
  markerLabels: Labelled[];
  towns: Spot[];
  townLabels: Labelled[];
  notes: string[];
}

export function pointsOf(order: MapOrder, plane: Plane, frame: Frame, shown: ReadonlySet<MapLayer>): Points {
  const size = Math.min(Math.max(Math.min(order.widthMm, order.heightMm) * 0.026, 2), 6);
  const taken: Frame[] = [];
  const markers = shown.has('markers') ? markerSpots(order, plane, frame, size) : [];
  const markerLabels = withRoom(markers, frame, taken);
  const wantsTowns = shown.has('cities') || shown.has('labels');
  const spots = wantsTowns ? townSpots(allTowns(), plane, frame) : [];
  const labelled = withRoom(spots, frame, taken);
  const unseen = order.markers.length - markers.length;
  const unlabelled = markers.filter(({ label }) => label !== '').length - markerLabels.length;
  return {
    markers,
    markerLabels,
    towns: shown.has('cities') ? labelled : [],
    townLabels: shown.has('labels') ? labelled : [],
    notes: [
      ...(shown.has('markers') && unseen > 0 ? [`${unseen} of the markers lie outside the frame.`] : []),
      ...(unlabelled > 0 ? [`${unlabelled} of the markers have no room for their label.`] : []),
    ],
  };
}

function markerSpots({ markers }: MapOrder, plane: Plane, frame: Frame, size: number): Spot[] {
  return markers.flatMap(({ longitude, latitude, label }) =>
    spotsOf(longitude, latitude, plane, frame)
      .slice(0, 1)
      .map((at) => ({ at, label, radius: size * 0.75, size })),
  );
}
