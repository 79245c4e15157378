import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Book } from './book.ts';
import type { BookFormat } from './book-files.ts';
import { readBook, writeBook } from './book-files.ts';
import type { DelimitedFormat } from './delimited.ts';
import { readDelimited } from './delimited.ts';

/** What one thread does in its life. */
export type ConversionTask =
  | { kind: 'read'; path: string; format: BookFormat | DelimitedFormat; title: string }
  | { kind: 'write'; book: Book; format: BookFormat };

export type ConversionAnswer = { book: Book } | { bytes: Uint8Array } | { problem: string };

async function run(task: ConversionTask): Promise<ConversionAnswer> {
  if (task.kind === 'write') return { bytes: await writeBook(task.book, task.format) };
  const { path, format, title } = task;
  const bytes = await readFile(path);
  if (format === 'csv' || format === 'tsv') return { book: readDelimited(bytes, format, title) };
  return { book: await readBook(bytes, format) };
}

async function answer(task: ConversionTask): Promise<void> {
  try {
    parentPort?.postMessage(await run(task));
  } catch (error) {
    const problem = error instanceof Error ? `${error.name}: ${error.message}` : 'unknown';
    parentPort?.postMessage({ problem } satisfies ConversionAnswer);
  }
}

void answer(workerData);
