import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import { ApiError } from '../wire/errors.ts';
import type { Book } from './book.ts';
import { readBook, writeBook } from './book-files.ts';
import type { BookFormat } from './book-values.ts';
import type { DelimitedFormat } from './delimited.ts';
import { readDelimited } from './delimited.ts';
import { type PackedBook, packBook } from './packed-book.ts';
import type { PdfFacts } from './pdf-file.ts';

/** What the process does at a time. */
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

/** The message of an error may contain words of the file; its name does not. */
function failureOf(error: unknown): ConversionAnswer {
  if (error instanceof ApiError) return { refusal: error.message };
  return { problem: error instanceof Error ? error.name : 'unknown' };
}

const taskSchema = z.custom<ConversionTask>((value) => typeof value === 'object' && value !== null);

process.on('message', (message) => {
  void run(taskSchema.parse(message))
    .catch(failureOf)
    .then((answer) => process.send?.(answer));
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
