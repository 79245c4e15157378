import { hullOf, type Point } from './geometry.ts';
import { type GreyPicture, resized } from './picture.ts';

/** Numbers as a net takes and returns them. */
export interface Tensor {
  data: Float32Array;
  /** Batch, channels, height, width; for recognition: batch, steps, classes. */
  dims: readonly number[];
}

const maxPixels = 1_000_000;
const multiple = 32;
const inkFrom = 0.3;
const textFrom = 0.5;
const minPixels = 8;
const maxRegions = 2000;
const channels = [
  { mean: 0.485, deviation: 0.229 },
  { mean: 0.456, deviation: 0.224 },
  { mean: 0.406, deviation: 0.225 },
];

/** How much a picture is reduced to look for text in it. */
export function detectionScale({ width, height }: GreyPicture): number {
  return Math.min(1, Math.sqrt(maxPixels / (width * height)));
}

/** The picture in the form that the detection net takes: small enough to be fast, never enlarged. */
export function detectionInput(picture: GreyPicture): Tensor {
  const factor = detectionScale(picture);
  const sideOf = (side: number) => Math.max(1, Math.round((side * factor) / multiple)) * multiple;
  const [width, height] = [sideOf(picture.width), sideOf(picture.height)];
  const small = resized(picture, width, height);
  const size = small.length;
  const data = new Float32Array(channels.length * size);
  for (const [channel, { mean, deviation }] of channels.entries()) {
    fillPlane(data.subarray(channel * size, (channel + 1) * size), small, {
      factor: 1 / (255 * deviation),
      shift: -mean / deviation,
    });
  }
  return { data, dims: [1, channels.length, height, width] };
}

/** A loop in a function of its own is compiled before it has run through a whole picture. */
function fillPlane(
  plane: Float32Array,
  tones: Float32Array,
  { factor, shift }: Record<'factor' | 'shift', number>,
) {
  for (let index = 0; index < plane.length; index += 1) plane[index] = (tones[index] ?? 0) * factor + shift;
}

interface Region {
  /** The first and last pixel of each row, which are enough to build the hull. */
  ends: Map<number, { first: number; last: number }>;
  count: number;
  sum: number;
}

/** The pixels connected to one by sides or corners; each is removed from `left`. */
function regionFrom(
  start: number,
  { data }: Tensor,
  width: number,
  height: number,
  left: Uint8Array,
): Region {
  const region: Region = { ends: new Map(), count: 0, sum: 0 };
  const waiting = [start];
  left[start] = 0;
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const [x, y] = [index % width, Math.floor(index / width)];
    region.count += 1;
    region.sum += data[index] ?? 0;
    const ends = region.ends.get(y);
    if (ends) {
      ends.first = Math.min(ends.first, x);
      ends.last = Math.max(ends.last, x);
    } else region.ends.set(y, { first: x, last: x });
    for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
      for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
        const next = nextY * width + nextX;
        if (left[next] === 0) continue;
        left[next] = 0;
        waiting.push(next);
      }
    }
  }
  return region;
}

/** Where text is: the hull of each connected piece, in pixels of the picture that was searched. */
export function regionsIn(map: Tensor, picture: GreyPicture): Point[][] {
  const [height = 0, width = 0] = map.dims.slice(-2);
  const [scaleX, scaleY] = [picture.width / width, picture.height / height];
  const left = new Uint8Array(width * height);
  for (let index = 0; index < left.length; index += 1) left[index] = (map.data[index] ?? 0) > inkFrom ? 1 : 0;
  const hulls: Point[][] = [];
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start + 1)) {
    const { ends, count, sum } = regionFrom(start, map, width, height, left);
    if (count < minPixels || sum / count < textFrom) continue;
    const corners = [...ends].flatMap(([y, { first, last }]) =>
      [first, last + 1].flatMap((x) => [
        { x: x * scaleX, y: y * scaleY },
        { x: x * scaleX, y: (y + 1) * scaleY },
      ]),
    );
    hulls.push(hullOf(corners));
    if (hulls.length >= maxRegions) break;
  }
  return hulls;
}
