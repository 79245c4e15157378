import sharp from 'sharp';
import type { Random } from '#kernel/random.ts';

/** Grain around middle grey, reproducible from the same random numbers, unlike the picture library's own noise. */
export async function grain(
  { width, height }: { width: number; height: number },
  sigma: number,
  random: Random,
): Promise<Buffer> {
  const data = Buffer.alloc(width * height);
  let state = random.int(1, 0x7fff_ffff);
  for (let index = 0; index < data.length; index += 1) {
    // One step of xorshift gives four bytes; their sum is nearly normal, with a deviation of 148.
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const sum = (state & 255) + ((state >>> 8) & 255) + ((state >>> 16) & 255) + (state >>> 24);
    data[index] = Math.max(0, Math.min(255, 128 + ((sum - 510) * sigma) / 148));
  }
  return await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .png()
    .toBuffer();
}
