import type { OverlayOptions, Sharp } from 'sharp';
import type { Joining } from '#kernel/calls/photos.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { Problem } from '#kernel/problem.ts';
import { cameraFacts, tagsFor } from './camera-facts.ts';
import { type PreparedPhoto, worked } from './prepare.ts';

type Placement = Joining['placements'][number];

interface Point {
  x: number;
  y: number;
}

/** A photo's position on the paper, in widths of the first photo. */
interface Laid {
  bytes: Uint8Array;
  placement: Placement;
  width: number;
  corners: readonly Point[];
}

const maxPixels = 24_000_000;
const maxSide = 12_000;
const ground = '#ffffff';
const jpegQualities = [88, 75, 60];

async function laidOf(bytes: Uint8Array, placement: Placement): Promise<Laid> {
  return await worked(bytes, async (image) => {
    const { data, info } = await image
      .autoOrient()
      .flatten({ background: ground })
      .jpeg({ quality: 95 })
      .toBuffer({ resolveWithObject: true });
    const { a, b, dx, dy } = placement;
    const lowest = info.height / info.width;
    const corners = [0, 1].flatMap((x) =>
      [0, lowest].map((y) => ({ x: a * x - b * y + dx, y: b * x + a * y + dy })),
    );
    return { bytes: data, placement, width: info.width, corners };
  });
}

/** The visible part of a photo, rotated and scaled, and where it begins, in pixels of the joined picture. */
async function pieceOf(
  { bytes, placement: { a, b }, width, corners }: Laid,
  frame: { unit: number; left: number; top: number; width: number; from: number; to: number },
): Promise<OverlayOptions | undefined> {
  const { default: sharp } = await import('sharp');
  const scale = frame.unit / width;
  const matrix: [[number, number], [number, number]] = [
    [a * scale, -b * scale],
    [b * scale, a * scale],
  ];
  const laid = sharp(bytes).affine(matrix, { background: ground, interpolator: 'bicubic' });
  const { data, info } = await laid.raw().toBuffer({ resolveWithObject: true });
  const at = {
    x: Math.round((Math.min(...corners.map(({ x }) => x)) - frame.left) * frame.unit),
    y: Math.round((Math.min(...corners.map(({ y }) => y)) - frame.top) * frame.unit),
  };
  const [left, right] = [Math.max(0, at.x), Math.min(frame.width, at.x + info.width)];
  const [top, bottom] = [Math.max(frame.from, at.y), Math.min(frame.to, at.y + info.height)];
  if (right <= left || bottom <= top) return undefined;
  const shown: Sharp = sharp(data, {
    raw: { width: info.width, height: info.height, channels: info.channels },
  }).extract({ left: left - at.x, top: top - at.y, width: right - left, height: bottom - top });
  return { input: await shown.png({ compressionLevel: 1 }).toBuffer(), left, top };
}

/**
 * Overlapping photos of one paper as one JPEG: each is put in its place, and ends where the next one begins.
 * @throws Problem if one is not a photo or is damaged, or if they are not below each other
 */
export async function joinPhotos(photos: readonly Uint8Array[], joining: Joining): Promise<PreparedPhoto> {
  const { placements, left, right } = joining;
  const laid: Laid[] = [];
  for (const [index, bytes] of photos.entries()) {
    const placement = placements[index];
    if (placement) laid.push(await laidOf(bytes, placement));
  }
  const [first] = laid;
  const ys = laid.flatMap(({ corners }) => corners.map(({ y }) => y));
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const isOrdered = placements.every(
    ({ from }, index) => index === 0 || (from > (placements[index - 1]?.from ?? top) && from < bottom),
  );
  if (!first || laid.length !== photos.length || laid.length < 2 || right <= left || !isOrdered) {
    throw new Problem('INVALID_INPUT', 'These photos do not follow one another.');
  }
  const unit = Math.min(
    first.width,
    Math.sqrt(maxPixels / ((right - left) * (bottom - top))),
    maxSide / (bottom - top),
  );
  const [width, height] = [right - left, bottom - top].map((side) => Math.max(1, Math.round(side * unit)));
  const size = { width: width ?? 1, height: height ?? 1 };
  const begins = placements.map(({ from }, index) => (index === 0 ? 0 : Math.round((from - top) * unit)));
  const pieces: OverlayOptions[] = [];
  for (const [index, one] of laid.entries()) {
    const [from, to] = [begins[index] ?? 0, begins[index + 1] ?? size.height];
    const piece = await pieceOf(one, { unit, left, top, width: size.width, from, to });
    if (piece) pieces.push(piece);
  }
  const tags = tagsFor(await cameraFacts(photos[0] ?? new Uint8Array()));
  const { default: sharp } = await import('sharp');
  const paper = await sharp({ create: { ...size, channels: 3, background: ground } })
    .composite(pieces)
    .removeAlpha()
    .raw()
    .toBuffer();
  for (const quality of jpegQualities) {
    const picture = sharp(paper, { raw: { ...size, channels: 3 } }).withExif(tags);
    const bytes = await picture.jpeg({ quality }).toBuffer();
    if (bytes.length <= maxPhotoBytes) return { bytes, type: 'image/jpeg', extension: '.jpg' };
  }
  throw new Problem('TOO_LARGE', 'Joined, these photos are too large to be kept.');
}
