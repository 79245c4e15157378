import sharp, { type Sharp } from 'sharp';

/** A picture in grey, one byte a pixel. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

const searchedWidth = 600;
/** Beyond it a receipt is searched at its beginning alone. */
const longestSearched = 3000;
const largestSkew = 14;
const background = 255;
const mostPixels = 7_000_000;

export async function greyOf(image: Sharp): Promise<GreyPicture> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function imageOf({ data, width, height }: GreyPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** Scaled as far as helps the engine, within what it can hold. */
export async function scaled(picture: GreyPicture, factor: number, widest: number): Promise<GreyPicture> {
  const { width, height } = picture;
  const bounded = Math.min(factor, widest / width, Math.sqrt(mostPixels / (width * height)));
  if (Math.abs(bounded - 1) < 0.02) return picture;
  return await greyOf(imageOf(picture).resize({ width: Math.round(width * bounded), kernel: 'cubic' }));
}

/** Each pixel as the brightest within reach, along rows; on the picture lying on its side, along columns. */
function brightestAlong({ data, width, height }: GreyPicture, reach: number): GreyPicture {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const from = y * width;
      let most = 0;
      for (let at = Math.max(0, x - reach); at <= Math.min(width - 1, x + reach); at += 1) {
        most = Math.max(most, data[from + at] ?? 0);
      }
      turned[x * height + y] = most;
    }
  }
  return { data: turned, width: height, height: width };
}

/** The light that falls on the paper, as a small picture of the brightest in each place. */
async function lightOn(picture: GreyPicture): Promise<GreyPicture> {
  const small = await greyOf(imageOf(picture).resize({ width: 120, kernel: 'cubic' }));
  const reach = 4;
  return await greyOf(imageOf(brightestAlong(brightestAlong(small, reach), reach)).blur(4));
}

/** How much the light on the paper differs from place to place: 0 for a scan, above 0.15 under a shadow. */
function unevennessOf({ data }: GreyPicture): number {
  const sorted = data.toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return (at(0.9) - at(0.1)) / Math.max(1, at(0.9));
}

/** The picture as if the light fell evenly. A scan, which needs none of it, stays as it is. */
export async function evenlyLit(picture: GreyPicture): Promise<GreyPicture> {
  const light = await lightOn(picture);
  if (unevennessOf(light) < 0.12) return picture;
  const whole = await greyOf(
    imageOf(light).resize(picture.width, picture.height, { fit: 'fill', kernel: 'cubic' }),
  );
  const data = new Uint8Array(picture.data.length);
  for (let index = 0; index < data.length; index += 1) {
    const lit = Math.max(40, whole.data[index] ?? background);
    data[index] = Math.min(255, ((picture.data[index] ?? 0) * 250) / lit);
  }
  return { ...picture, data };
}

/** True when print and paper are close to each other. */
export async function isPale(picture: GreyPicture): Promise<boolean> {
  const { data } = await greyOf(imageOf(picture).resize({ width: 400 }));
  const sorted = data.toSorted();
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  return at(0.7) - at(0.02) < 120;
}

/** Stretches what contrast there is, so that pale print is told from paper. */
export async function stretched(picture: GreyPicture): Promise<GreyPicture> {
  return await greyOf(imageOf(picture).normalise({ lower: 1, upper: 80 }));
}

/** Makes all that is somewhat darker than the paper dark, for print that has faded. */
export async function darkened(picture: GreyPicture): Promise<GreyPicture> {
  const paper = (await paperOf(picture)) - 12;
  const ink = paper - 90;
  return await greyOf(imageOf(picture).linear(255 / (paper - ink), (-255 * ink) / (paper - ink)));
}

/** How bright the paper is: the commonest of the bright tones. */
async function paperOf(picture: GreyPicture): Promise<number> {
  const { data } = await greyOf(imageOf(picture).resize({ width: 400 }));
  const counts = new Uint32Array(256);
  for (const tone of data) counts[tone] = (counts[tone] ?? 0) + 1;
  const most = Math.max(...counts.subarray(100, 253));
  return counts.indexOf(most, 100);
}

/** The first and the last place where more lies than a few specks. */
function extentOf(counts: readonly number[], least: number): [from: number, to: number] {
  return [counts.findIndex((count) => count >= least), counts.findLastIndex((count) => count >= least)];
}

const cropMargin = 12;
const worthCropping = 0.8;

/** The part of the picture with ink in it, where a small receipt lies on a large page. */
export async function cropped(picture: GreyPicture): Promise<GreyPicture> {
  const { x, y, width, height } = await inkOf(picture);
  const columns = Array.from({ length: width }, () => 0);
  const rows = Array.from({ length: height }, () => 0);
  for (const column of x) columns[column] = (columns[column] ?? 0) + 1;
  for (const row of y) rows[row] = (rows[row] ?? 0) + 1;
  const [left, right] = extentOf(columns, 3);
  const [top, bottom] = extentOf(rows, 3);
  const factor = picture.width / width;
  const from = (place: number) => Math.max(0, Math.floor((place - cropMargin) * factor));
  const area = { left: from(left), top: from(top), width: 0, height: 0 };
  area.width = Math.min(picture.width, Math.ceil((right + cropMargin) * factor)) - area.left;
  area.height = Math.min(picture.height, Math.ceil((bottom + cropMargin) * factor)) - area.top;
  const isLong = height > longestSearched;
  const share = (area.width * area.height) / (picture.width * picture.height);
  if (left < 0 || top < 0 || isLong || share > worthCropping || share < 0.002) return picture;
  return await greyOf(imageOf(picture).extract(area));
}

interface Points {
  x: number[];
  y: number[];
  width: number;
  height: number;
}

/** Where there is ink: what is much darker than its surroundings. */
async function inkOf(picture: GreyPicture): Promise<Points> {
  // What is narrow is not blown up: a hair would become a sheet.
  const width = Math.min(searchedWidth, 2 * picture.width);
  const small = await greyOf(imageOf(picture).resize({ width }));
  const around = await greyOf(imageOf(small).blur(9));
  const points: Points = { x: [], y: [], width, height: small.height };
  for (let index = 0; index < small.data.length; index += 1) {
    if ((around.data[index] ?? 0) - (small.data[index] ?? 0) < 18) continue;
    const y = Math.floor(index / small.width);
    if (y >= longestSearched) break;
    points.x.push(index % small.width);
    points.y.push(y);
  }
  return points;
}

/** How sharply rows of ink and rows of paper alternate when the picture is turned by so many degrees. */
function sharpnessAt({ x, y, height }: Points, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(longestSearched * Math.abs(slope)) + 2;
  const rows = new Float64Array(height + 2 * margin);
  for (let index = 0; index < x.length; index += 1) {
    const row = Math.round((y[index] ?? 0) - (x[index] ?? 0) * slope) + margin;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return sum;
}

function sharpest(points: Points, angles: readonly number[]): number {
  let best = { angle: 0, sharpness: -1 };
  for (const angle of angles) {
    const sharpness = sharpnessAt(points, angle);
    if (sharpness > best.sharpness) best = { angle, sharpness };
  }
  return best.angle;
}

const range = (from: number, to: number, step: number) =>
  Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);

/** The picture turned so that its lines run level. */
export async function levelled(picture: GreyPicture): Promise<GreyPicture> {
  const points = await inkOf(picture);
  const coarse = sharpest(points, range(-largestSkew, largestSkew, 1));
  const fine = sharpest(points, range(coarse - 0.8, coarse + 0.8, 0.2));
  if (Math.abs(fine) < 0.3) return picture;
  return await greyOf(imageOf(picture).rotate(-fine, { background: '#ffffff' }));
}

export async function quarterTurned(picture: GreyPicture, degrees: 90 | 180 | 270): Promise<GreyPicture> {
  return await greyOf(imageOf(picture).rotate(degrees));
}
