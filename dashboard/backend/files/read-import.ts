import * as z from 'zod';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { Problem } from '#kernel/problem.ts';
import type { UploadedFile } from '../handlers.ts';
import { ProcessQueue } from '../process-queue.ts';
import { Queue } from '../queue.ts';
import type { ImportAnswer } from './import-process.ts';

const longestName = 80;

/** One at a time: each may use so much memory that many at once would be too much. */
const queue = new Queue({
  places: 1,
  maxWaitingBytes: 100_000_000,
  whenFull: 'Too many files are waiting to be read. Please try again in a moment.',
});

const reader = new ProcessQueue(new URL('./import-process.ts', import.meta.url), {
  timeoutMs: 15_000,
  idleMs: 20_000,
});
const answerSchema = z.custom<ImportAnswer>((answer) => typeof answer === 'object');

/** Reads what a person wants to import. Files that cannot be read are refused, with their name and what to do. */
export async function readImport({ name, bytes }: UploadedFile, sheet?: string): Promise<ImportedFile> {
  const read = () =>
    reader
      .run(async () => ({ name, bytes, sheet }))
      .catch((cause: unknown) => {
        throw refusal(
          name,
          'is damaged, or too large to read here. Save it again as CSV, then try again.',
          cause,
        );
      });
  const answer = answerSchema.parse(await queue.run({ places: 1, bytes: bytes.length }, read));
  if ('unreadable' in answer) throw refusal(name, answer.unreadable);
  return answer.file;
}

function refusal(name: string, sentence: string, cause?: unknown): Problem {
  const shown = [...name].length > longestName ? `${[...name].slice(0, longestName).join('')}…` : name;
  const message = `"${shown}" ${sentence}`;
  return new Problem('INVALID_INPUT', message, { fields: { file: message }, cause });
}
