import { useMutation } from '@tanstack/react-query';
import { createCallsClient } from '#frontend/calls/client.ts';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { importCalls, maxImportRows } from '#kernel/calls/imports.ts';
import { Problem } from '#kernel/problem.ts';

const client = createCallsClient(importCalls);

/** A long file is sent to the server in parts, each with fewer lines than the limit. */
const linesAtOnce = Math.floor(maxImportRows * 0.9);

const [newline, quote] = [0x0a, 0x22];

/** The positions of line ends in a CSV file, except inside quotes. */
function lineEnds(bytes: Uint8Array): number[] {
  const ends: number[] = [];
  let isQuoted = false;
  for (const [at, byte] of bytes.entries()) {
    if (byte === quote) isQuoted = !isQuoted;
    else if (byte === newline && !isQuoted) ends.push(at + 1);
  }
  return ends;
}

/** A file in parts, each with the headers of the whole. */
export async function partsOf(file: File): Promise<File[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const ends = lineEnds(bytes);
  const [headEnd = 0] = ends;
  if (ends.length <= linesAtOnce || /\.xlsx?$/i.test(file.name)) return [file];
  const head = bytes.slice(0, headEnd);
  const parts: File[] = [];
  for (let line = 1; line < ends.length; line += linesAtOnce) {
    const from = ends[line - 1] ?? 0;
    const until = ends[line - 1 + linesAtOnce] ?? bytes.length;
    parts.push(new File([head, bytes.slice(from, until)], file.name, { type: file.type }));
  }
  return parts;
}

/** Reads the export of another program, in whatever encoding and with whatever separator. */
export function useForeignFile(onRead: (table: ImportTable) => void) {
  return useMutation({
    mutationFn: async (file: File): Promise<ImportTable> => {
      const tables: ImportTable[] = [];
      for (const part of await partsOf(file)) {
        const read = await client.readFile({ body: {}, files: { file: part } });
        if (read.kind !== 'table') throw new Problem('INVALID_INPUT', 'This file has no table.');
        tables.push(read);
      }
      return { headers: tables[0]?.headers ?? [], rows: tables.flatMap(({ rows }) => rows) };
    },
    onSuccess: onRead,
  });
}
