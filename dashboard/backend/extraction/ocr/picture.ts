/** A greyscale picture, one byte per pixel, row by row. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * For each pixel of a shorter row, the pixels of the longer row that it covers: the first one, and how much of each.
 */
interface Spans {
  first: Uint32Array;
  /** This many for each pixel. */
  most: number;
  weights: Float32Array;
}

function spansOf(from: number, to: number): Spans {
  const step = from / to;
  const most = Math.ceil(Math.max(1, step)) + 1;
  const [first, weights] = [new Uint32Array(to), new Float32Array(to * most)];
  for (let index = 0; index < to; index += 1) {
    const start = index * step;
    const end = Math.min(from, start + Math.max(1, step));
    const begin = Math.min(from - 1, Math.floor(start));
    first[index] = begin;
    const covered = Array.from({ length: most }, (_, place) =>
      Math.max(0, Math.min(end, begin + place + 1) - Math.max(start, begin + place)),
    );
    const sum = covered.reduce((all, one) => all + one, 0) || 1;
    weights.set(
      covered.map((one) => one / sum),
      index * most,
    );
  }
  return { first, most, weights };
}

/** One row resized to another width. */
function resizeRow(row: Uint8Array, narrow: Float32Array, { first, most, weights }: Spans): void {
  for (let x = 0; x < narrow.length; x += 1) {
    const from = first[x] ?? 0;
    let sum = 0;
    for (let place = 0; place < most; place += 1) {
      sum += (row[from + place] ?? 0) * (weights[x * most + place] ?? 0);
    }
    narrow[x] = sum;
  }
}

function addRow(row: Float32Array, other: Float32Array, weight: number): void {
  for (let x = 0; x < row.length; x += 1) row[x] = (row[x] ?? 0) + weight * (other[x] ?? 0);
}

/** The picture in another size; when reduced, each pixel is the mean of those it covers. */
export function resized(picture: GreyPicture, width: number, height: number): Float32Array {
  const columns = spansOf(picture.width, width);
  const narrow = new Float32Array(width * picture.height);
  for (let y = 0; y < picture.height; y += 1) {
    const row = picture.data.subarray(y * picture.width, (y + 1) * picture.width);
    resizeRow(row, narrow.subarray(y * width, (y + 1) * width), columns);
  }
  const small = new Float32Array(width * height);
  const { first, most, weights } = spansOf(picture.height, height);
  for (let y = 0; y < height; y += 1) {
    const row = small.subarray(y * width, (y + 1) * width);
    for (let place = 0; place < most; place += 1) {
      const from = (first[y] ?? 0) + place;
      const weight = weights[y * most + place] ?? 0;
      if (weight > 0) addRow(row, narrow.subarray(from * width, (from + 1) * width), weight);
    }
  }
  return small;
}

/** A part of a picture, in whole pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

export function cutOut(picture: GreyPicture, { left, top, width, height }: Part): GreyPicture {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const from = (top + y) * picture.width + left;
    data.set(picture.data.subarray(from, from + width), y * width);
  }
  return { data, width, height };
}

/** The picture interpolated between its pixels; beyond its edge, the colour of the edge. */
export function brightnessAt({ data, width, height }: GreyPicture, x: number, y: number): number {
  const left = x < 0 ? 0 : x > width - 1 ? width - 1 : x;
  const top = y < 0 ? 0 : y > height - 1 ? height - 1 : y;
  const x0 = Math.trunc(left);
  const y0 = Math.trunc(top);
  const right = left - x0;
  const down = top - y0;
  const next = x0 < width - 1 ? 1 : 0;
  const upper = y0 * width + x0;
  const lower = y0 < height - 1 ? upper + width : upper;
  const above = (data[upper] ?? 0) * (1 - right) + (data[upper + next] ?? 0) * right;
  const below = (data[lower] ?? 0) * (1 - right) + (data[lower + next] ?? 0) * right;
  return above * (1 - down) + below * down;
}
