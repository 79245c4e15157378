import { BlobReader, configure, type Entry, ZipReader } from '@zip.js/zip.js';
import { Problem } from '#kernel/problem.ts';
import { AppleHealthReader } from './apple-health.ts';
import type { ImportedRow } from './apple-types.ts';

export interface Progress {
  /** From 0 to 1. */
  share: number;
  records: number;
  leftOut: number;
}

export interface Sink {
  /** Called with some rows at a time; reading continues when it resolves. */
  rows(rows: readonly ImportedRow[]): Promise<void>;
  progress(progress: Progress): void;
}

const batchRows = 500;
/** Real exports are compressed to a thirtieth. Far more means that the file was made to fill memory. */
const maxSwelling = 400;
const swellingFrom = 16 * 1024 * 1024;
/** Routes and heart recordings are separate files, one for each of thousands of workouts. */
const maxFiles = 50_000;
const maxBytes = 16 * 1024 * 1024 * 1024;

/** Reads an export.zip, or its export.xml, and passes its rows on as they are found. */
export async function readAppleFile(file: Blob, sink: Sink, signal?: AbortSignal): Promise<Progress> {
  const reader = new AppleHealthReader();
  const isZip = new Uint8Array(await file.slice(0, 2).arrayBuffer()).join() === '80,75';
  const decoder = new TextDecoder('utf-8');
  let bytes = 0;
  let size = file.size;
  const progress = () => ({
    share: Math.min(1, bytes / Math.max(1, size)),
    records: reader.records,
    leftOut: reader.leftOut,
  });
  const text = new WritableStream<Uint8Array>({
    async write(chunk) {
      signal?.throwIfAborted();
      bytes += chunk.length;
      if (bytes > maxBytes || (bytes > swellingFrom && isZip && bytes > file.size * maxSwelling)) {
        throw new Problem('INVALID_INPUT', 'This archive is too large to be an export.');
      }
      reader.write(decoder.decode(chunk, { stream: true }));
      await handOn(reader.take(), sink, signal);
      sink.progress(progress());
    },
  });
  if (isZip) {
    size = await unpack(file, text, (unpacked) => {
      size = unpacked;
    });
  } else await file.stream().pipeTo(text);
  await handOn(reader.finish(), sink, signal);
  return progress();
}

async function handOn(
  rows: readonly ImportedRow[],
  sink: Sink,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let at = 0; at < rows.length; at += batchRows) {
    signal?.throwIfAborted();
    await sink.rows(rows.slice(at, at + batchRows));
  }
}

/** Unpacks the export in an archive; its name depends on the phone's language. */
async function unpack(
  file: Blob,
  text: WritableStream<Uint8Array>,
  onSize: (bytes: number) => void,
): Promise<number> {
  // This already runs in a worker.
  configure({ useWebWorkers: false });
  const zip = new ZipReader(new BlobReader(file));
  try {
    let entry: Entry | undefined;
    let files = 0;
    for await (const one of zip.getEntriesGenerator()) {
      files += 1;
      if (files > maxFiles)
        throw new Problem('INVALID_INPUT', 'This archive has too many files to be an export.');
      const isExport = /\.xml$/i.test(one.filename) && !/_cda\.xml$/i.test(one.filename);
      if (!one.directory && isExport && one.uncompressedSize > (entry?.uncompressedSize ?? -1)) entry = one;
    }
    if (!entry || entry.directory) {
      throw new Problem('INVALID_INPUT', 'This archive has no Apple Health export.');
    }
    onSize(entry.uncompressedSize);
    await entry.getData(text);
    return entry.uncompressedSize;
  } finally {
    await zip.close();
  }
}
