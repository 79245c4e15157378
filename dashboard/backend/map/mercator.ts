import type { MapOrder } from '#kernel/map/order.ts';

export type Point = readonly [x: number, y: number];
export type Ring = readonly Point[];

/** The northern and southern edges of the square map of the world. */
export const lastLatitude = 85.0511287798066;

const radian = Math.PI / 180;

/** The world as a square with side 1: x eastward from 180° west, y southward. */
export function toWorld(longitude: number, latitude: number): [number, number] {
  const sine = Math.sin(Math.min(Math.max(latitude, -89.99), 89.99) * radian);
  return [longitude / 360 + 0.5, 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)];
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The position of the world on the plate: the view's centre is the plate's, rotated by the bearing. */
export interface Plane {
  /** The side of the world in millimetres. */
  worldMm: number;
  /** The visible part of the world, in worlds; may extend beyond 0 and 1 if the view crosses 180°. */
  seen: Box;
  toPlate: (x: number, y: number) => [number, number];
  fromPlate: (x: number, y: number) => [number, number];
  metresPerMm: number;
}

/** A map at zoom 0 is 512 pixels wide, as in MapLibre, and in d3's geoMercator with scale 512 · 2^zoom / 2π. */
const worldPixels = 512;

export function planeOf({ view, widthMm, heightMm }: Pick<MapOrder, 'view' | 'widthMm' | 'heightMm'>): Plane {
  const worldMm = (worldPixels * 2 ** view.zoom * widthMm) / view.frameWidth;
  const latitude = Math.min(Math.max(view.latitude, -lastLatitude), lastLatitude);
  const [middleX, middleY] = toWorld(view.longitude, latitude);
  const sine = Math.sin(view.bearing * radian);
  const cosine = Math.cos(view.bearing * radian);
  const halfWidth = (widthMm * Math.abs(cosine) + heightMm * Math.abs(sine)) / 2 / worldMm;
  const halfHeight = (widthMm * Math.abs(sine) + heightMm * Math.abs(cosine)) / 2 / worldMm;
  return {
    worldMm,
    seen: {
      left: middleX - halfWidth,
      top: middleY - halfHeight,
      right: middleX + halfWidth,
      bottom: middleY + halfHeight,
    },
    toPlate(x, y) {
      const east = (x - middleX) * worldMm;
      const south = (y - middleY) * worldMm;
      return [widthMm / 2 + east * cosine + south * sine, heightMm / 2 - east * sine + south * cosine];
    },
    fromPlate(x, y) {
      const [right, down] = [x - widthMm / 2, y - heightMm / 2];
      return [
        middleX + (right * cosine - down * sine) / worldMm,
        middleY + (right * sine + down * cosine) / worldMm,
      ];
    },
    metresPerMm: (40_075_016.686 * Math.cos(latitude * radian)) / worldMm,
  };
}

/** By how many whole worlds a shape must be moved to be visible: usually none, 0 or one; at 180° one or two. */
export function copiesSeen(shape: Box, seen: Box): number[] {
  const copies: number[] = [];
  for (let by = Math.ceil(seen.left - shape.right); by <= Math.floor(seen.right - shape.left); by++) {
    if (shape.top <= seen.bottom && shape.bottom >= seen.top) copies.push(by);
  }
  return copies;
}
