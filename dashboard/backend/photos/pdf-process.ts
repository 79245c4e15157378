import sharp from 'sharp';
import { answerJobs } from '../process-answers.ts';
import { maxPages, type PdfAnswer, type PdfAsk, pdfJobSchema } from './pdf-jobs.ts';
import { loadPdfLibrary, type PdfLibrary, withPage } from './pdf-library.ts';
import { pictureOfPages } from './pdf-picture.ts';
import { wordsOnPage } from './pdf-words.ts';

// Runs as a process of its own: a PDF is untrusted input for a library of a million lines. It has neither network nor
// scripts, its memory is limited, and whatever goes wrong ends with the process.

const asksPassword = 4;
const unsupportedSecurity = 5;

sharp.concurrency(1);
sharp.cache(false);

const loaded = loadPdfLibrary();
// Sent with the first file.
loaded.catch(() => {});

const shown = 0;

/** Draws the contents of form fields into the page, so that they are part of its text. */
function withFilledForms(library: PdfLibrary, document: number, count: number): void {
  for (let index = 0; index < count; index += 1) {
    withPage(library, document, index, (page) => {
      if (library.FPDFPage_GetAnnotCount(page) > 0) library.FPDFPage_Flatten(page, shown);
    });
  }
}

async function answer(library: PdfLibrary, document: number, ask: PdfAsk): Promise<PdfAnswer> {
  const pageCount = library.FPDF_GetPageCount(document);
  if (pageCount > maxPages) return { what: 'refused', why: 'pages', pageCount };
  if (pageCount < 1) return { what: 'refused', why: 'damaged', pageCount };
  const all = Array.from({ length: pageCount }, (_, index) => index);
  withFilledForms(library, document, pageCount);
  if (ask.what === 'words') {
    const words = (index: number) => withPage(library, document, index, (page) => wordsOnPage(library, page));
    return { what: 'words', pages: all.map(words) };
  }
  const indexes = ask.page === null ? all : all.filter((index) => index === ask.page);
  if (indexes.length === 0) return { what: 'refused', why: 'damaged', pageCount };
  return { what: 'picture', picture: await pictureOfPages(library, document, indexes, ask) };
}

async function work(input: unknown): Promise<PdfAnswer> {
  const { bytes, ask } = pdfJobSchema.parse(input);
  const library = await loaded;
  const { malloc, free } = library.pdfium.wasmExports;
  const file = malloc(bytes.length);
  library.pdfium.HEAPU8.set(bytes, file);
  const document = library.FPDF_LoadMemDocument(file, bytes.length, '');
  try {
    if (document !== 0) return await answer(library, document, ask);
    const error = library.FPDF_GetLastError();
    const isLocked = error === asksPassword || error === unsupportedSecurity;
    return { what: 'refused', why: isLocked ? 'password' : 'damaged', pageCount: 0 };
  } finally {
    if (document !== 0) library.FPDF_CloseDocument(document);
    free(file);
  }
}

answerJobs(work);
