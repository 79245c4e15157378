import { parentPort, workerData } from 'node:worker_threads';
import * as z from 'zod';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { readFile } from './read-file.ts';
import { Unreadable } from './unreadable.ts';

// Runs in a worker: a malicious file can crash the worker, but not the server.

export type ImportAnswer = { file: ImportedFile } | { unreadable: string };

const inputSchema = z.object({
  name: z.string(),
  bytes: z.instanceof(Uint8Array),
  sheet: z.string().optional(),
});

async function answer(): Promise<ImportAnswer> {
  const { name, bytes, sheet } = inputSchema.parse(workerData);
  try {
    return { file: await readFile(name, bytes, sheet) };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
}

parentPort?.postMessage(await answer());
