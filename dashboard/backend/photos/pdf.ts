import { Problem } from '#kernel/problem.ts';
import { ProcessQueue } from '../process-queue.ts';
import { maxPages, type PdfAnswer, type PdfAsk, pdfAnswerSchema } from './pdf-jobs.ts';
import type { PdfWord } from './pdf-words.ts';

export type { PdfWord } from './pdf-words.ts';

const queue = new ProcessQueue(new URL('./pdf-process.ts', import.meta.url), {
  maxWaiting: 20,
  timeoutMs: 30_000,
  idleMs: 10_000,
  maxWasmMb: 768,
});
const another = 'Please choose another one.';

function refusal(message: string, cause?: unknown): Problem {
  return new Problem('INVALID_INPUT', message, { fields: { photo: message }, cause });
}

function refusalOf({ why, pageCount }: Extract<PdfAnswer, { what: 'refused' }>): Problem {
  if (why === 'password') {
    return refusal('This PDF asks for a password. Please save it without one, and choose that copy.');
  }
  if (why === 'damaged') return refusal(`This PDF is damaged and cannot be read. ${another}`);
  return new Problem(
    'TOO_LARGE',
    `This PDF has ${pageCount.toLocaleString('en')} pages; up to ${maxPages} can be read. Please choose one with fewer.`,
  );
}

function problemOf(error: unknown): unknown {
  if (error instanceof Problem) return error;
  if (error instanceof Error && error.name === 'TimeoutError') {
    return new Problem('TOO_LARGE', `This PDF takes too long to read. ${another}`, { cause: error });
  }
  return refusal(`This PDF is damaged and cannot be read. ${another}`, error);
}

async function ask(bytes: Uint8Array, what: PdfAsk, signal?: AbortSignal): Promise<PdfAnswer> {
  try {
    const answer = pdfAnswerSchema.parse(await queue.run(async () => ({ bytes, ask: what }), signal));
    if (answer.what === 'refused') throw refusalOf(answer);
    return answer;
  } catch (error) {
    if (signal?.aborted) throw error;
    throw problemOf(error);
  }
}

/**
 * The words that each page of a PDF contains as text; null for a page that has to be read as a picture.
 * @throws Problem if the file is damaged, needs a password or has too many pages
 */
export async function wordsOfPdf(
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<(readonly PdfWord[] | null)[]> {
  const answer = await ask(bytes, { what: 'words' }, signal);
  return answer.what === 'words' ? answer.pages : [];
}

interface PageOrder {
  /** Counted from 0; null for all pages below each other. */
  page: number | null;
  /** The picture's maximum size, in pixels. */
  width: number;
  height: number;
}

/**
 * Pages of a PDF as a JPEG.
 * @throws Problem like `wordsOfPdf`
 */
export async function pictureOfPdf(
  bytes: Uint8Array,
  order: PageOrder,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const answer = await ask(bytes, { what: 'picture', ...order }, signal);
  if (answer.what !== 'picture') throw new TypeError('the process for PDFs answered something else');
  return answer.picture;
}
