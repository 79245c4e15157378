import type { MapOrder } from '#kernel/map/order.ts';
import type { Frame } from './clip.ts';
import { areasOf, circle, linesOf, type Part, roundedRectangle } from './drawing.ts';
import type { Point, Ring } from './mercator.ts';

type Cutout = Pick<MapOrder, 'widthMm' | 'heightMm' | 'cornerRadiusMm' | 'kerfMm' | 'holes'>;

/** What is cut: the frame, and the holes for hanging the plate. */
export function platePart(order: Cutout): Part {
  const { widthMm, heightMm, cornerRadiusMm, kerfMm, holes } = order;
  const half = kerfMm / 2;
  const outer = { left: -half, top: -half, right: widthMm + half, bottom: heightMm + half };
  const frame = roundedRectangle(outer, cornerRadiusMm > 0 ? cornerRadiusMm + half : 0);
  const radius = holes ? Math.max(holes.diameterMm / 2 - half, 0.1) : 0;
  const rings = holes ? holeMiddles(order).map((middle) => circle(middle, radius, 48)) : [];
  return areasOf(
    'frame',
    'cut',
    [...rings, frame].map((ring) => [ring]),
  );
}

function holeMiddles({ widthMm, heightMm, holes }: Cutout): Point[] {
  if (!holes) return [];
  const { insetMm } = holes;
  return [
    [insetMm, insetMm],
    [widthMm - insetMm, insetMm],
    [insetMm, heightMm - insetMm],
    [widthMm - insetMm, heightMm - insetMm],
  ];
}

/** The line between the map and the caption. */
export function captionLine({ left, right, bottom }: Frame): Part {
  const line: Ring = [
    [left, bottom],
    [right, bottom],
  ];
  return linesOf('caption', 'score', [line]);
}
