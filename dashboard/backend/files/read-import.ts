import { Worker } from 'node:worker_threads';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { Problem } from '#kernel/problem.ts';
import type { UploadedFile } from '../handlers.ts';
import { Queue } from '../queue.ts';
import type { ImportAnswer } from './import-worker.ts';

const timeoutMs = 15_000;
const maxHeapMb = 512;
const longestName = 80;

/** One at a time: each may use so much memory that many at once would be too much. */
const queue = new Queue({
  places: 1,
  maxWaitingBytes: 100_000_000,
  whenFull: 'Too many files are waiting to be read. Please try again in a moment.',
});

/** Reads what a person wants to import. Files that cannot be read are refused, with their name and what to do. */
export async function readImport({ name, bytes }: UploadedFile, sheet?: string): Promise<ImportedFile> {
  const read = () =>
    readInWorker({ name, bytes, sheet }).catch((cause: unknown) => {
      throw refusal(
        name,
        'is damaged, or too large to read here. Save it again as CSV, then try again.',
        cause,
      );
    });
  const answer = await queue.run({ places: 1, bytes: bytes.length }, read);
  if ('unreadable' in answer) throw refusal(name, answer.unreadable);
  return answer.file;
}

function refusal(name: string, sentence: string, cause?: unknown): Problem {
  const shown = [...name].length > longestName ? `${[...name].slice(0, longestName).join('')}…` : name;
  const message = `"${shown}" ${sentence}`;
  return new Problem('INVALID_INPUT', message, { fields: { file: message }, cause });
}

interface ImportInput extends Pick<UploadedFile, 'name' | 'bytes'> {
  sheet: string | undefined;
}

async function readInWorker(input: ImportInput): Promise<ImportAnswer> {
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
    name: 'import',
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<ImportAnswer>();
  const timer = setTimeout(() => reject(new Error('reading took too long')), timeoutMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('the reader ended without an answer')));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
