import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { init, type WrappedPdfiumModule } from '@embedpdf/pdfium';

// PDFium as WebAssembly. Loaded only by the process for PDFs: whatever a file does to it ends with that process.

/** The library with what every use of it needs: numbers that it writes into its own memory. */
export interface PdfLibrary extends WrappedPdfiumModule {
  /** Allocates memory of the library for as long as the work takes. */
  withBytes<T>(size: number, work: (pointer: number) => T): T;
}

/** From the package itself: otherwise the library would fetch it from elsewhere. */
export async function loadPdfLibrary(): Promise<PdfLibrary> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm')));
  const library = await init({ wasmBinary: new Uint8Array(wasm).buffer });
  library.PDFiumExt_Init();
  return {
    ...library,
    withBytes(size, work) {
      const { malloc, free } = library.pdfium.wasmExports;
      const pointer = malloc(size);
      if (pointer === 0) throw new RangeError('the library has no memory left');
      try {
        return work(pointer);
      } finally {
        free(pointer);
      }
    },
  };
}

/** Opens a page for as long as the work takes. */
export function withPage<T>(
  library: PdfLibrary,
  document: number,
  index: number,
  work: (page: number) => T,
): T {
  const page = library.FPDF_LoadPage(document, index);
  if (page === 0) throw new TypeError('a page cannot be opened');
  try {
    return work(page);
  } finally {
    library.FPDF_ClosePage(page);
  }
}

/** The size of a page as displayed, in points. */
export function sizeOf(library: PdfLibrary, page: number): { width: number; height: number } {
  const [width, height] = [library.FPDF_GetPageWidthF(page), library.FPDF_GetPageHeightF(page)];
  return { width: Math.max(1, width || 1), height: Math.max(1, height || 1) };
}
