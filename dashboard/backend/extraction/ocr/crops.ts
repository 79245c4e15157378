import type { Tensor } from './detection.ts';
import type { Slant } from './geometry.ts';
import { brightnessAt, type GreyPicture } from './picture.ts';

export const cropHeight = 48;
const widthMultiple = 8;
const minWidth = 24;
const maxWidth = 3200;
const maxSamples = 4;

/** The contents of a box, upright and this many pixels high, each pixel the mean of what it covers. */
export function cropped(picture: GreyPicture, box: Slant, width: number, height = cropHeight): GreyPicture {
  const data = new Uint8Array(width * height);
  const [stepX, stepY] = [box.width / width, box.height / height];
  const samples = (step: number) => Math.min(maxSamples, Math.max(1, Math.round(step)));
  const [across, down] = [samples(stepX), samples(stepY)];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let j = 0; j < down; j += 1) {
        const dy = (y + (j + 0.5) / down) * stepY - box.height / 2;
        for (let i = 0; i < across; i += 1) {
          const dx = (x + (i + 0.5) / across) * stepX - box.width / 2;
          sum += brightnessAt(picture, box.x + dx * cos - dy * sin - 0.5, box.y + dx * sin + dy * cos - 0.5);
        }
      }
      data[y * width + x] = Math.round(sum / (across * down));
    }
  }
  return { data, width, height };
}

/** How many pixels wide a box is read. */
export function cropWidth({ width, height }: Slant): number {
  const natural = (cropHeight * width) / Math.max(1, height);
  const rounded = Math.ceil(natural / widthMultiple) * widthMultiple;
  return Math.min(maxWidth, Math.max(minWidth, rounded));
}

/** A crop in the form that the nets for direction and recognition take. */
export function cropTensor({ data, width, height }: GreyPicture): Tensor {
  const size = width * height;
  const values = new Float32Array(3 * size);
  for (let index = 0; index < size; index += 1) {
    values[index] = (data[index] ?? 0) / 127.5 - 1;
  }
  values.copyWithin(size, 0, size);
  values.copyWithin(2 * size, 0, size);
  return { data: values, dims: [1, 3, height, width] };
}
