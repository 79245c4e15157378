import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, type WriterOptions, writeBarcode } from 'zxing-wasm/writer';

/** A code on a grey table, slightly rotated, as photographed by a phone. */
async function photographed(code: Buffer): Promise<Buffer> {
  const large = await sharp(code)
    .flatten({ background: 'white' })
    .resize({ width: 520, kernel: 'nearest' })
    .toBuffer();
  const turned = await sharp(large).rotate(7, { background: '#b8b4ac' }).toBuffer();
  return await sharp(turned)
    .extend({ top: 200, bottom: 260, left: 180, right: 90, background: '#b8b4ac' })
    .blur(0.8)
    .jpeg({ quality: 70 })
    .toBuffer();
}

/** A photo of a barcode or a two-dimensional code, as a JPEG. */
export async function photographCode(
  text: string,
  format: NonNullable<WriterOptions['format']>,
): Promise<Buffer> {
  const binary = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(binary).buffer } });
  const { svg } = await writeBarcode(text, { format, addQuietZones: true });
  return await photographed(await sharp(Buffer.from(svg), { density: 200 }).png().toBuffer());
}
