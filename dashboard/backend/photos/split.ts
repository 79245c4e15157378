import type { Sharp } from 'sharp';
import type { Paper } from '#kernel/extraction.ts';
import { cameraFacts, tagsFor } from './camera-facts.ts';
import { type PreparedPhoto, worked } from './prepare.ts';

interface Size {
  width: number;
  height: number;
}

const jpegQuality = 92;
const ground = '#ffffff';

/** A rectangle of whole pixels around a point, as much of it as is inside the picture; at least one pixel. */
function within({ width, height }: Size, at: { x: number; y: number }, wanted: Size) {
  const side = (middle: number, length: number, most: number) => {
    const from = Math.min(most - 1, Math.max(0, Math.round(middle - length / 2)));
    const to = Math.min(most, Math.max(from + 1, Math.round(middle + length / 2)));
    return { from, length: to - from };
  };
  const [across, down] = [side(at.x, wanted.width, width), side(at.y, wanted.height, height)];
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}

/**
 * A paper cut out and turned upright: first cropped with its surroundings, because a large photo takes long to
 * rotate.
 */
async function cutOut(upright: Sharp, size: Size, paper: Paper): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const unit = size.width;
  const [width, height] = [paper.width * unit, paper.height * unit];
  const angle = (paper.angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const centre = { x: paper.x * unit, y: paper.y * unit };
  const about = within(size, centre, {
    width: Math.abs(width * cos) + Math.abs(height * sin),
    height: Math.abs(width * sin) + Math.abs(height * cos),
  });
  const piece = await upright.clone().extract(about).png({ compressionLevel: 1 }).toBuffer();
  const turned = await sharp(piece)
    .rotate(-paper.angle, { background: ground })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  // The centre of the paper after the rotation, measured from that of the cropped piece.
  const x = centre.x - about.left - about.width / 2;
  const y = centre.y - about.top - about.height / 2;
  const at = {
    x: turned.info.width / 2 + x * cos + y * sin,
    y: turned.info.height / 2 + y * cos - x * sin,
  };
  return sharp(turned.data).extract(within(turned.info, at, { width, height }));
}

/**
 * Papers in one photo, as a photo each: upright JPEGs in their original size, with the camera's data.
 * @throws Problem if the file is not a photo, too large or damaged
 */
export async function splitPhoto(bytes: Uint8Array, papers: readonly Paper[]): Promise<PreparedPhoto[]> {
  const tags = tagsFor(await cameraFacts(bytes));
  return await worked(bytes, async (image) => {
    const { default: sharp } = await import('sharp');
    const flat = image.autoOrient().flatten({ background: ground });
    const { data, info } = await flat.raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const upright = sharp(data, { raw: { width, height, channels } });
    const parts: PreparedPhoto[] = [];
    for (const paper of papers) {
      const part = (await cutOut(upright, { width, height }, paper)).withExif(tags);
      parts.push({
        bytes: await part.jpeg({ quality: jpegQuality }).toBuffer(),
        type: 'image/jpeg',
        extension: '.jpg',
      });
    }
    return parts;
  });
}
