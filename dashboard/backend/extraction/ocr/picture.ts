/** A picture in grey, one byte a pixel, row after row. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

interface Span {
  from: number;
  weights: readonly number[];
}

/** For each pixel of a shorter row, the pixels of the longer that it covers, each by how much of it. */
function spans(from: number, to: number): Span[] {
  const step = from / to;
  return Array.from({ length: to }, (_, index) => {
    const start = index * step;
    const end = Math.min(from, start + Math.max(1, step));
    const first = Math.min(from - 1, Math.floor(start));
    const count = Math.max(1, Math.ceil(end - 1e-6) - first);
    const covered = Array.from({ length: count }, (_, place) =>
      Math.max(0, Math.min(end, first + place + 1) - Math.max(start, first + place)),
    );
    const sum = covered.reduce((all, one) => all + one, 0) || 1;
    return { from: first, weights: covered.map((one) => one / sum) };
  });
}

/** The picture in another size: where it gets smaller, each pixel is the mean of those it covers. */
export function resized(picture: GreyPicture, width: number, height: number): Float32Array {
  const columns = spans(picture.width, width);
  const narrow = new Float32Array(width * picture.height);
  for (let y = 0; y < picture.height; y += 1) {
    const row = y * picture.width;
    for (let x = 0; x < width; x += 1) {
      const span = columns[x];
      if (!span) continue;
      let sum = 0;
      for (let place = 0; place < span.weights.length; place += 1) {
        sum += (picture.data[row + span.from + place] ?? 0) * (span.weights[place] ?? 0);
      }
      narrow[y * width + x] = sum;
    }
  }
  const small = new Float32Array(width * height);
  spans(picture.height, height).forEach(({ from, weights }, y) => {
    weights.forEach((weight, place) => {
      const row = (from + place) * width;
      for (let x = 0; x < width; x += 1) {
        small[y * width + x] = (small[y * width + x] ?? 0) + weight * (narrow[row + x] ?? 0);
      }
    });
  });
  return small;
}

/** A part of a picture, in whole pixels of it. */
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

/** The picture at a place between its pixels; beyond its edge, as it is at the edge. */
export function brightnessAt({ data, width, height }: GreyPicture, x: number, y: number): number {
  const left = Math.min(width - 1, Math.max(0, x));
  const top = Math.min(height - 1, Math.max(0, y));
  const [x0, y0] = [Math.floor(left), Math.floor(top)];
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)];
  const [right, down] = [left - x0, top - y0];
  const upper = (data[y0 * width + x0] ?? 0) * (1 - right) + (data[y0 * width + x1] ?? 0) * right;
  const lower = (data[y1 * width + x0] ?? 0) * (1 - right) + (data[y1 * width + x1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
