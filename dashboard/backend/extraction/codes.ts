import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader';
import type { Extraction } from '#kernel/extraction.ts';

export type PhotoCode = Extraction['codes'][number];

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
const largestSide = 1600;
const longestText = 4000;
const maxCodes = 20;

const options: ReaderOptions = {
  formats: [
    'QRCode',
    'MicroQRCode',
    'DataMatrix',
    'PDF417',
    'Aztec',
    'EAN-13',
    'EAN-8',
    'UPC-A',
    'UPC-E',
    'Code128',
    'Code39',
  ],
  tryHarder: true,
  maxNumberOfSymbols: maxCodes,
};

let prepared: Promise<unknown> | undefined;

/** From the package itself: otherwise the library would fetch it from elsewhere. */
function prepare(): Promise<unknown> {
  prepared ??= readFile(wasm).then((binary) =>
    prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(binary).buffer },
      fireImmediately: true,
    }),
  );
  return prepared;
}

/** The barcodes and QR codes in a picture. */
export async function codesIn(photo: Uint8Array): Promise<PhotoCode[]> {
  await prepare();
  const { data, info } = await sharp(photo)
    .resize({ width: largestSide, height: largestSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const picture = {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  };
  const found = await readBarcodes(picture, options);
  const codes = found
    .filter(({ isValid, text }) => isValid && text !== '')
    .map(({ format, text }) => ({ format, text: text.slice(0, longestText) }));
  return codes.filter(({ text }, index) => codes.findIndex((code) => code.text === text) === index);
}
