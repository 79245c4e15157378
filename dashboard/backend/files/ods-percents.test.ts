import {
  TextReader,
  TextWriter,
  Uint8ArrayReader,
  Uint8ArrayWriter,
  ZipReader,
  ZipWriter,
} from '@zip.js/zip.js';
import { writeOds } from 'hucre/ods';
import { expect, it } from 'vitest';
import { readFile } from './read-file.ts';

/** A workbook of OpenDocument with its cells as another program writes them. */
async function withContent(bytes: Uint8Array, change: (xml: string) => string): Promise<Uint8Array> {
  const reader = new ZipReader(new Uint8ArrayReader(bytes), { useWebWorkers: false });
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const entry of await reader.getEntries()) {
    if (entry.directory) continue;
    const text = await entry.getData(new TextWriter());
    await writer.add(entry.filename, new TextReader(entry.filename === 'content.xml' ? change(text) : text));
  }
  return await writer.close();
}

it('reads percentages of OpenDocument as what they are', async () => {
  const bytes = await writeOds({
    sheets: [
      {
        name: 'Rates',
        rows: [
          ['Rate', 'Note'],
          [0.4567, 'a'],
          [0.5, 'b'],
        ],
      },
    ],
  });
  const percent = (xml: string) =>
    xml.replace(
      /office:value-type="float"( office:value="[^"]+")><text:p>[^<]*/g,
      'office:value-type="percentage"$1><text:p>46%',
    );
  expect(await readFile('a.ods', await withContent(bytes, percent))).toMatchObject({
    rows: [
      ['45.67%', 'a'],
      ['50%', 'b'],
    ],
  });
});
