import sharp from 'sharp';
import { Random } from '#kernel/random.ts';
import { letters } from './letters.ts';
import { photographed } from './photograph.ts';

const [columnWidth, rowHeight, margin] = [230, 52, 60];

/** A photo of a printed list: the column names, and the rows below each other. */
export async function photographTable(cells: readonly (readonly string[])[], seed = 1): Promise<Buffer> {
  const width = (cells[0]?.length ?? 0) * columnWidth + 2 * margin;
  const height = cells.length * rowHeight + 2 * margin;
  const texts = cells.flatMap((row, at) =>
    row.map((text, column) =>
      letters({
        text,
        x: margin + column * columnWidth,
        y: margin + (at + 0.7) * rowHeight,
        size: 27,
        isBold: at === 0,
        anchor: 'start',
        family: 'arimo',
      }),
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#fcfbf7"/><g fill="#1d1d22">${texts.join('')}</g></svg>`;
  return await photographed(await sharp(Buffer.from(svg)).png().toBuffer(), 'rotated', new Random(seed));
}
