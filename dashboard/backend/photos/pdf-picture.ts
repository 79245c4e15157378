import sharp from 'sharp';
import { type PdfLibrary, sizeOf, withPage } from './pdf-library.ts';

/** The largest size in which pages are drawn, in pixels. */
export interface PictureSize {
  /** Of the widest page. */
  width: number;
  /** Of all pages together. */
  height: number;
}

const transparentFormat = 4;
const white = 0xffffffff;
const withAnnotations = 0x01;
const redFirst = 0x10;
const channels = 4;
const quality = 90;

interface Placed {
  index: number;
  width: number;
  height: number;
  top: number;
}

/** Pages below each other, as large as allowed. */
function placed(library: PdfLibrary, document: number, indexes: readonly number[], size: PictureSize) {
  const sizes = indexes.map((index) => ({
    index,
    ...withPage(library, document, index, (page) => sizeOf(library, page)),
  }));
  const scale = Math.min(
    size.width / Math.max(...sizes.map(({ width }) => width)),
    size.height / sizes.reduce((sum, { height }) => sum + height, 0),
  );
  let top = 0;
  const pages: Placed[] = sizes.map(({ index, width, height }) => {
    const place = {
      index,
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      top,
    };
    top += place.height;
    return place;
  });
  return { pages, width: Math.max(...pages.map(({ width }) => width)), height: top };
}

/** Some pages as one picture, below each other on white: a JPEG. */
export async function pictureOfPages(
  library: PdfLibrary,
  document: number,
  indexes: readonly number[],
  size: PictureSize,
): Promise<Uint8Array<ArrayBuffer>> {
  const { pages, width, height } = placed(library, document, indexes, size);
  const data = library.withBytes(width * height * channels, (pixels) => {
    const stride = width * channels;
    const bitmap = library.FPDFBitmap_CreateEx(width, height, transparentFormat, pixels, stride);
    if (bitmap === 0) throw new RangeError('a page is too large to be drawn');
    try {
      library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
      for (const { index, top, ...drawn } of pages) {
        withPage(library, document, index, (page) => {
          const flags = withAnnotations | redFirst;
          library.FPDF_RenderPageBitmap(bitmap, page, 0, top, drawn.width, drawn.height, 0, flags);
        });
      }
      return library.pdfium.HEAPU8.slice(pixels, pixels + width * height * channels);
    } finally {
      library.FPDFBitmap_Destroy(bitmap);
    }
  });
  const picture = sharp(data, { raw: { width, height, channels } }).removeAlpha().jpeg({ quality });
  return new Uint8Array(await picture.toBuffer());
}
