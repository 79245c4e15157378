import type { Sharp } from 'sharp';
import { Problem } from '#kernel/problem.ts';
import { Queue } from '../queue.ts';
import { cameraFacts, tagsFor } from './camera-facts.ts';
import { decodeHeic } from './heic.ts';
import { type PhotoKind, photoKind } from './kind.ts';
import { type PdfWord, pictureOfPdf, wordsOfPdf } from './pdf.ts';

export interface PreparedPhoto {
  bytes: Uint8Array;
  type: string;
  /** With its dot, matching the type. */
  extension: string;
}

const maxPixels = 60_000_000;
/** Phones' photos have 12 million pixels, and more if people choose so. */
const largePixels = 16_000_000;
/** A page that is relatively wide is drawn smaller: printed letters need no more. */
const widthOfPage = 0.75;
const maxSeconds = 30;
const jpegQuality = 88;
const thumbnailSize = 480;
/** Pages of a PDF, below each other, as wide and long as a screen can show them. */
const shownPages = { width: 1240, height: 16_000 };

const noPhoto = 'This file is not a photo. Please choose a JPEG, PNG, WebP, HEIC, GIF or PDF.';

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

function tooSlow(cause: unknown): Problem {
  return new Problem('TOO_LARGE', 'This photo takes too long to read. Please choose a smaller one.', {
    cause,
  });
}

/** The first picture of a file, even of an animation; a HEIC and the first page of a PDF come from other libraries. */
async function openPhoto(bytes: Uint8Array, kind: PhotoKind): Promise<Sharp> {
  const sharp = await loadSharp();
  if (kind === 'pdf') return sharp(await pictureOfPdf(bytes, { page: 0, ...shownPages }));
  if (kind !== 'heic') return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' });
  const picture = await decodeHeic(bytes, maxPixels);
  if (picture === 'too-large') throw tooManyPixels();
  const { width, height, data } = picture;
  return sharp(data, { raw: { width, height, channels: 4 } }).flatten({ background: 'white' });
}

/** The picture with the camera's data; a HEIC's comes as bare pixels. */
async function withFacts(image: Sharp, kind: PhotoKind, bytes: Uint8Array): Promise<Sharp> {
  return kind === 'heic' ? image.withExif(tagsFor(await cameraFacts(bytes))) : image.keepExif();
}

/** Loaded with the first photo: it takes a tenth of an idle server's memory. */
const loadSharp = async () => (await import('sharp')).default;

const places = 2;
/** Decoding takes up to half a gigabyte, and one of the four threads that file access and answers need as well. */
const queue = new Queue({
  places,
  maxWaitingBytes: 400_000_000,
  whenFull: 'Too many photos are waiting. Please try again in a moment.',
});

/** A photo that takes a lot of memory, according to its header, is worked on alone; a HEIC always is. */
async function placesFor(bytes: Uint8Array, kind: PhotoKind): Promise<number> {
  if (kind === 'heic') return places;
  // Its memory is used by another process.
  if (kind === 'pdf') return 1;
  const { width, height } = await (await loadSharp())(bytes, { limitInputPixels: maxPixels }).metadata();
  return width * height > largePixels ? places : 1;
}

/** Works on a photo when it is its turn, and translates failures. */
export async function worked<T>(
  bytes: Uint8Array,
  work: (image: Sharp, kind: PhotoKind) => Promise<T>,
): Promise<T> {
  const kind = photoKind(bytes);
  if (kind === undefined) throw refusal(noPhoto);
  try {
    const need = { places: await placesFor(bytes, kind), bytes: bytes.length };
    return await queue.run(need, async () => {
      const image = await openPhoto(bytes, kind);
      return await work(image.timeout({ seconds: maxSeconds }), kind);
    });
  } catch (error) {
    throw problemOf(error);
  }
}

function problemOf(error: unknown): unknown {
  if (error instanceof Problem) return error;
  const message = error instanceof Error ? error.message : '';
  if (message.includes('pixel limit')) return tooManyPixels(error);
  if (message.startsWith('timeout:')) return tooSlow(error);
  return refusal('This photo is damaged and cannot be read. Please choose another one.', error);
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

/**
 * Makes the copy that is stored: upright, and written again so that it contains only the picture. Time and place are
 * kept only if the person asks for it. A PDF is stored as it is, if it can be opened.
 */
export async function preparePhoto(
  bytes: Uint8Array,
  { keepLocation }: { keepLocation: boolean },
): Promise<PreparedPhoto> {
  if (photoKind(bytes) === 'pdf') {
    await wordsOfPdf(bytes);
    return { bytes, type: 'application/pdf', extension: '.pdf' };
  }
  return await worked(bytes, async (image, kind) => {
    const upright = image.autoOrient();
    return await encode(keepLocation ? await withFacts(upright, kind, bytes) : upright, kind);
  });
}

/** A stored photo for display: as it is in Drive, or small. A PDF's pages are shown below each other. */
export async function presentPhoto(bytes: Uint8Array, size: 'thumbnail' | 'full'): Promise<PreparedPhoto> {
  const kind = photoKind(bytes);
  if (size === 'full' && kind === 'pdf') {
    const picture = await pictureOfPdf(bytes, { page: null, ...shownPages });
    return { bytes: picture, type: 'image/jpeg', extension: '.jpg' };
  }
  if (size === 'full' && kind !== undefined && kind !== 'heic')
    return { bytes, type: `image/${kind}`, extension: '' };
  return worked(bytes, async (image) => {
    const upright = image.autoOrient();
    if (size === 'full') return await encode(upright, 'heic');
    const small = upright.resize(thumbnailSize, thumbnailSize, { fit: 'inside', withoutEnlargement: true });
    return await encode(small, 'webp');
  });
}

const screenSide = 2000;

/** A file that is not stored yet, for browsers that cannot display it: a JPEG. */
export async function previewOf(bytes: Uint8Array): Promise<PreparedPhoto> {
  return photoKind(bytes) === 'pdf'
    ? await presentPhoto(bytes, 'full')
    : await readablePhoto(bytes, screenSide);
}

/** At this width the letters of a receipt are legible, however long it is. */
const narrowest = 1000;
const longest = 12_000;

/** No side is longer than given, except for a long paper, whose letters would become illegible. */
function readableSize({ width, height }: { width: number; height: number }, longestSide: number) {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const scale = Math.min(1, Math.max(longestSide / long, Math.min(narrowest / short, longest / long)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** A photo for reading: upright, no larger than necessary, and with nothing in it but the picture. */
export function readablePhoto(bytes: Uint8Array, longestSide: number): Promise<PreparedPhoto> {
  return worked(bytes, async (image) => {
    const { autoOrient } = await image.metadata();
    const size = readableSize(autoOrient, longestSide);
    const upright = image
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ ...size, fit: 'fill' });
    return { bytes: await upright.jpeg({ quality: 92 }).toBuffer(), type: 'image/jpeg', extension: '.jpg' };
  });
}

/** A page to be read. */
export interface ReadablePage {
  /** The text of a PDF's page; null if the picture has to be read. */
  words: readonly PdfWord[] | null;
  /** Made on demand: pictures of many pages take a lot of memory. */
  picture: () => Promise<PreparedPhoto>;
}

/** The upload as pages to be read: a photo is one page. Their pictures are those of `readablePhoto`. */
export async function readablePages(
  bytes: Uint8Array,
  longestSide: number,
  signal: AbortSignal,
): Promise<ReadablePage[]> {
  if (photoKind(bytes) !== 'pdf') return [{ words: null, picture: () => readablePhoto(bytes, longestSide) }];
  const pages = await wordsOfPdf(bytes, signal);
  const size = { width: Math.round(longestSide * widthOfPage), height: longestSide };
  return pages.map((words, page) => ({
    words,
    async picture() {
      const picture = await pictureOfPdf(bytes, { page, ...size }, signal);
      return { bytes: picture, type: 'image/jpeg', extension: '.jpg' };
    },
  }));
}

/** The greyscale pixels of a photo, upright and reduced to this many. */
export function uprightPixels(bytes: Uint8Array, width: number, height: number): Promise<Uint8Array> {
  return worked(bytes, async (image) => {
    const upright = image.autoOrient().flatten({ background: 'white' }).greyscale();
    return await upright.resize(width, height, { fit: 'fill' }).raw().toBuffer();
  });
}
