import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ApiError } from '../wire/errors.ts';
import type { Book } from './book.ts';
import { readBook, writeBook } from './book-files.ts';
import type { BookFormat } from './book-values.ts';
import type { DelimitedFormat } from './delimited.ts';
import { readDelimited } from './delimited.ts';
import { buffersOf, type PackedBook, packBook } from './packed-book.ts';
import type { PdfFacts } from './pdf-file.ts';

/** What one thread does in its life. */
export type ConversionTask =
  | { kind: 'read'; path: string; format: BookFormat | DelimitedFormat; title: string }
  | { kind: 'write'; book: Book; format: BookFormat }
  | { kind: 'print'; book: Book; facts: PdfFacts };

/** The outcome; a file that is refused for its contents is answered with a sentence. */
export type ConversionAnswer =
  | { book: PackedBook }
  | { bytes: Uint8Array }
  | { refusal: string }
  | { problem: string };

async function run(task: ConversionTask): Promise<ConversionAnswer> {
  if (task.kind === 'print') {
    // Loaded only when needed, because it includes its letters.
    const { writePdf } = await import('./pdf-file.ts');
    return { bytes: await writePdf(task.book, task.facts) };
  }
  if (task.kind === 'write') return { bytes: await writeBook(task.book, task.format) };
  const { path, format, title } = task;
  const bytes = await readFile(path);
  const isDelimited = format === 'csv' || format === 'tsv';
  return {
    book: packBook(isDelimited ? readDelimited(bytes, format, title) : await readBook(bytes, format)),
  };
}

function failureOf(error: unknown): ConversionAnswer {
  if (error instanceof ApiError) return { refusal: error.message };
  return { problem: error instanceof Error ? `${error.name}: ${error.message}` : 'unknown' };
}

async function answer(task: ConversionTask): Promise<void> {
  const answer = await run(task).catch(failureOf);
  parentPort?.postMessage(answer, 'book' in answer ? buffersOf(answer.book) : []);
}

void answer(workerData);
