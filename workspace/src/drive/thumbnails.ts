import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { ImageSize } from '../storage/file-record.ts';

/** Pictures made of pixels. Drawings such as SVG are excluded, because they are a kind of program. */
const pictureTypes = new Set([
  'image/avif',
  'image/gif',
  'image/heic',
  'image/heif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
]);

/** Beyond this, a small file can unpack to more memory than the machine has. */
const limitInputPixels = 100_000_000;
const edgePixels = 220;

/** Degrees clockwise, in quarter turns, for each EXIF orientation; mirrored ones turn like their plain twins. */
const quarterTurns = [0, 0, 0, 2, 2, 1, 1, 3, 3];

/** Loaded with the first picture: the server starts without it. */
async function openPicture(file: string) {
  const { default: sharp } = await import('sharp');
  return sharp(file, { limitInputPixels });
}

/** The size of a picture as it is stored; null if it is not a readable picture. */
export async function measurePicture(file: string, mimeType: string): Promise<ImageSize | null> {
  if (!pictureTypes.has(mimeType)) return null;
  try {
    const { width, height, orientation = 1 } = await (await openPicture(file)).metadata();
    return { width, height, rotation: quarterTurns[orientation] ?? 0 };
  } catch {
    // Not what its type says, or too large to be drawn: a file like any other.
    return null;
  }
}

/** Small versions of pictures, made when they are first asked for and kept by the content's SHA-256. */
export class ThumbnailStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  }

  /** Deletes what a crash left behind: unfinished thumbnails, and those whose content is gone. */
  sweep(hasContent: (sha256: string) => boolean): void {
    for (const prefix of readdirSync(this.#folder)) {
      const folder = path.join(this.#folder, prefix);
      for (const name of readdirSync(folder)) {
        const isKept = name.endsWith('.webp') && hasContent(name.slice(0, -'.webp'.length));
        if (!isKept) rmSync(path.join(folder, name), { force: true });
      }
    }
  }

  /** The path of a content's thumbnail, in WebP, turned upright. */
  async pathOf(sha256: string, contentPath: string): Promise<string> {
    const target = this.#path(sha256);
    if (await exists(target)) return target;
    await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
    const temporaryPath = `${target}.${randomUUID()}`;
    try {
      const picture = await openPicture(contentPath);
      await picture
        .rotate()
        .resize(edgePixels, edgePixels, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toFile(temporaryPath);
      await rename(temporaryPath, target);
    } finally {
      await rm(temporaryPath, { force: true });
    }
    return target;
  }

  async remove(sha256: string): Promise<void> {
    await rm(this.#path(sha256), { force: true });
  }

  #path(sha256: string): string {
    return path.join(this.#folder, sha256.slice(0, 2), `${sha256}.webp`);
  }
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
