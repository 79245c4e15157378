import {
  type FileEntry,
  TextReader,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { inPercent } from '#kernel/records/written-numbers.ts';
import { unpackUpTo } from './unpack.ts';

const mark = 'office:value-type="percentage"';

/** A cell with a percentage, which is not closed in its own tag. */
const cell =
  /<table:table-cell\b([^>]*)office:value-type="percentage"([^>]*[^/>])>(?:(?!<\/table:table-cell>)[\s\S])*<\/table:table-cell>/g;

/** 0.45 as "45%": a text, since the library reads a percentage as the number below it. */
function asText(whole: string, before: string, after: string): string {
  const value = Number(/ office:value="([^"]+)"/.exec(`${before} ${after}`)?.[1]);
  if (!Number.isFinite(value)) return whole;
  return `<table:table-cell${before}office:value-type="string"${after}><text:p>${inPercent(value)}%</text:p></table:table-cell>`;
}

/** An entry's text, unpacked no further than the listed size. */
async function textOf(entry: FileEntry): Promise<string> {
  const bytes = await unpackUpTo(entry, entry.uncompressedSize);
  if (!bytes) throw new Error('It is larger than it says.');
  return new TextDecoder().decode(bytes);
}

/** An OpenDocument workbook whose percentages are texts; one that has any is left with nothing but its cells. */
export async function withPercents(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0, useWebWorkers: false });
  for (const entry of await reader.getEntries()) {
    if (entry.directory || !['mimetype', 'content.xml'].includes(entry.filename)) continue;
    const text = await textOf(entry);
    if (entry.filename === 'content.xml' && !text.includes(mark)) return bytes;
    await writer.add(entry.filename, new TextReader(text.replace(cell, asText)));
  }
  return await writer.close();
}
