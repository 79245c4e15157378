import type { Sharp } from 'sharp';
import { Problem } from '#kernel/problem.ts';
import { decodeHeic } from './heic.ts';
import { type PhotoKind, photoKind } from './kind.ts';

export interface PreparedPhoto {
  bytes: Uint8Array;
  type: string;
  /** With its dot, as it belongs to the type. */
  extension: string;
}

const maxPixels = 60_000_000;
const jpegQuality = 88;
const thumbnailSize = 480;

const noPhoto = 'This file is not a photo. Please choose a JPEG, PNG, WebP, HEIC or GIF.';

function refusal(message: string, cause?: unknown): Problem {
  return new Problem('INVALID_INPUT', message, { fields: { photo: message }, cause });
}

function tooManyPixels(cause?: unknown): Problem {
  const megapixels = maxPixels / 1_000_000;
  return new Problem(
    'TOO_LARGE',
    `This photo has more than ${megapixels} megapixels. Please choose a smaller one.`,
    {
      cause,
    },
  );
}

/** Only the first picture of an animation is read. */
async function openPhoto(bytes: Uint8Array): Promise<{ image: Sharp; kind: PhotoKind }> {
  const kind = photoKind(bytes);
  if (kind === undefined) throw refusal(noPhoto);
  // Loaded with the first photo: it takes a tenth of an idle server's memory.
  const { default: sharp } = await import('sharp');
  if (kind !== 'heic') return { image: sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }), kind };
  const picture = await decodeHeic(bytes, maxPixels);
  if (picture === 'too-large') throw tooManyPixels();
  const { width, height, data } = picture;
  return {
    image: sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: 'white' }),
    kind,
  };
}

async function encode(image: Sharp, kind: PhotoKind): Promise<PreparedPhoto> {
  if (kind === 'png' || kind === 'gif') {
    return { bytes: await image.png().toBuffer(), type: 'image/png', extension: '.png' };
  }
  if (kind === 'webp') {
    return {
      bytes: await image.webp({ quality: jpegQuality }).toBuffer(),
      type: 'image/webp',
      extension: '.webp',
    };
  }
  return {
    bytes: await image.jpeg({ quality: jpegQuality }).toBuffer(),
    type: 'image/jpeg',
    extension: '.jpg',
  };
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (error instanceof Error && error.message.includes('pixel limit')) throw tooManyPixels(error);
    throw refusal('This photo is damaged and cannot be read. Please choose another one.', error);
  }
}

/**
 * Makes the copy that is stored: turned upright, written anew so that nothing but the picture is in it. Where and when
 * it was taken stays only when the person asks for it.
 */
export function preparePhoto(
  bytes: Uint8Array,
  { keepLocation }: { keepLocation: boolean },
): Promise<PreparedPhoto> {
  return translated(async () => {
    const { image, kind } = await openPhoto(bytes);
    const upright = image.autoOrient();
    return await encode(keepLocation ? upright.keepExif() : upright, kind);
  });
}

/** A stored photo as it is shown: as it lies in Drive, or small. */
export function presentPhoto(bytes: Uint8Array, size: 'thumbnail' | 'full'): Promise<PreparedPhoto> {
  return translated(async () => {
    const { image, kind } = await openPhoto(bytes);
    if (size === 'full' && kind !== 'heic') return { bytes, type: `image/${kind}`, extension: '' };
    const upright = image.autoOrient();
    if (size === 'full') return await encode(upright, kind);
    const small = upright.resize(thumbnailSize, thumbnailSize, { fit: 'inside', withoutEnlargement: true });
    return await encode(small, 'webp');
  });
}

/** A photo as it is read: upright, no side longer than given, and nothing in it but the picture. */
export function readablePhoto(bytes: Uint8Array, longestSide: number): Promise<PreparedPhoto> {
  return translated(async () => {
    const { image } = await openPhoto(bytes);
    const size = {
      width: longestSide,
      height: longestSide,
      fit: 'inside',
      withoutEnlargement: true,
    } as const;
    const upright = image.autoOrient().flatten({ background: 'white' }).resize(size);
    return { bytes: await upright.jpeg({ quality: 92 }).toBuffer(), type: 'image/jpeg', extension: '.jpg' };
  });
}

/** The grey pixels of a photo shrunk to so few of them, standing upright. */
export function uprightPixels(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return translated(async () => {
    const { image } = await openPhoto(bytes);
    const upright = image.autoOrient().flatten({ background: 'white' }).greyscale();
    return await upright.resize(width, height, { fit: 'fill' }).raw().toBuffer();
  });
}
