import { readImport } from '#backend/files/read-import.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { importCalls } from '#kernel/calls/imports.ts';

export const importHandlers: Handlers<typeof importCalls.contract> = {
  readFile: ({ body, files }) => readImport(files.file, body.sheet),
};
