import * as z from 'zod';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { answerJobs } from '../process-answers.ts';
import { readFile } from './read-file.ts';
import { Unreadable } from './unreadable.ts';

// Runs as a process of its own: a malicious file can crash it, but not the server.

export type ImportAnswer = { file: ImportedFile } | { unreadable: string };

const inputSchema = z.object({
  name: z.string(),
  bytes: z.instanceof(Uint8Array),
  sheet: z.string().optional(),
});

async function answer(input: unknown): Promise<ImportAnswer> {
  const { name, bytes, sheet } = inputSchema.parse(input);
  try {
    return { file: await readFile(name, bytes, sheet) };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
}

answerJobs(answer);
