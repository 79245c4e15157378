import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import type { Frame } from './clip.ts';
import type { Plane } from './mercator.ts';
import { mm } from './svg.ts';

/** The earth from space: a picture 4096 pixels wide, in equirectangular projection. */
export function earthPicture(): string {
  const module = path.dirname(fileURLToPath(import.meta.resolve('three-globe')));
  return path.join(module, '../example/img/earth-blue-marble.jpg');
}

const pixelsOfMm = 6;
const maxPixels = 1600;

/** The earth from space for a view, as an SVG element. */
export async function reliefImage(plane: Plane, frame: Frame): Promise<string> {
  const [wide, high] = [frame.right - frame.left, frame.bottom - frame.top];
  const share = Math.min(pixelsOfMm, maxPixels / Math.max(wide, high));
  const [width, height] = [Math.max(Math.round(wide * share), 1), Math.max(Math.round(high * share), 1)];
  const source = await sharp(earthPicture()).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = Buffer.alloc(width * height * 3);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = plane.fromPlate(((column + 0.5) / width) * wide, ((row + 0.5) / height) * high);
      const latitude = Math.atan(Math.sinh(Math.PI * (1 - 2 * y)));
      const across = (x - Math.floor(x)) * source.info.width;
      const down = (0.5 - latitude / Math.PI) * source.info.height;
      sample(source, across - 0.5, down - 0.5, pixels, (row * width + column) * 3);
    }
  }
  const picture = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
  const data = `data:image/jpeg;base64,${picture.toString('base64')}`;
  return `<image width="${mm(wide)}" height="${mm(high)}" preserveAspectRatio="none" href="${data}"/>`;
}

interface Source {
  data: Buffer;
  info: { width: number; height: number };
}

/** The colour interpolated between four pixels; the picture wraps around at its sides, as the world does. */
function sample({ data, info }: Source, x: number, y: number, into: Buffer, at: number): void {
  const [left, top] = [Math.floor(x), Math.min(Math.max(Math.floor(y), 0), info.height - 2)];
  const [right, down] = [x - left, Math.min(Math.max(y - top, 0), 1)];
  const column = (by: number) => (((left + by) % info.width) + info.width) % info.width;
  const pixel = (byX: number, byY: number, channel: number) =>
    data[((top + byY) * info.width + column(byX)) * 3 + channel] ?? 0;
  for (let channel = 0; channel < 3; channel++) {
    const upper = pixel(0, 0, channel) * (1 - right) + pixel(1, 0, channel) * right;
    const lower = pixel(0, 1, channel) * (1 - right) + pixel(1, 1, channel) * right;
    into[at + channel] = Math.round(upper * (1 - down) + lower * down);
  }
}
