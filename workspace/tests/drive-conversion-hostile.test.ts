import { deflateRawSync } from 'node:zlib';
import { writeOds } from 'hucre/ods';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { odsType, startConversion, xlsxType } from './conversion-start.ts';
import { endProcesses, ownProcesses } from './own-processes.ts';
import { pack, packOds } from './pack.ts';
import { failure } from './start.ts';

let conversion: Awaited<ReturnType<typeof startConversion>>;
let server: (typeof conversion)['server'];
let importFile: (typeof conversion)['importFile'];
let values: (typeof conversion)['values'];

beforeAll(async () => {
  conversion = await startConversion();
  ({ server, importFile, values } = conversion);
});
afterAll(() => server.stop());

describe('a hostile file', () => {
  const zeros = deflateRawSync(Buffer.alloc(64 * 1024 * 1024));
  const honest = { name: 'xl/workbook.xml', packed: zeros, declaredBytes: 64 * 1024 * 1024 };

  it.each([
    ['unpacks to a thousand times its size', pack([honest])],
    [
      'unpacks to gigabytes',
      pack(Array.from({ length: 40 }, (_, at) => ({ ...honest, name: `xl/${at}.xml` }))),
    ],
    ['does not say what it unpacks to', pack([{ ...honest, declaredBytes: 0 }])],
    ['says too little of what it unpacks to', pack([{ ...honest, declaredBytes: 10 }])],
    [
      'packs a hundred thousand entries',
      pack(
        Array.from({ length: 9_000 }, (_, at) => ({
          name: `${at}`,
          packed: zeros.subarray(0, 1),
          declaredBytes: 1,
        })),
      ),
    ],
    ['is cut', pack([honest]).subarray(0, 60_000)],
  ])('that %s is refused', async (_, bytes) => {
    for (const type of [xlsxType, odsType]) {
      const answer = await failure(importFile(bytes, type));
      const message = expect.stringMatching(/^The file cannot be turned into a spreadsheet(: it .*)?\.$/);
      expect(answer).toMatchObject({ status: 400, reason: 'badRequest', message });
    }
  });

  it.each([
    [
      'a cell of more than 50,000 characters',
      'x'.repeat(50_001),
      /more than the maximum of 50000 characters/,
    ],
    [
      'a quote that is never closed',
      `"${'x,\n'.repeat(40_000)}`,
      /more than the maximum of 50000 characters/,
    ],
    ['nothing but quotes', '"'.repeat(300_000), /more than the maximum of 50000 characters/],
    ['20,000 columns', '1,'.repeat(20_000), /more than 18278 columns/],
  ])('of text with %s is refused for what it is', async (_, text, sentence) => {
    const answer = await failure(importFile(Buffer.from(text), 'text/csv'));
    expect(answer).toMatchObject({ status: 400, message: expect.stringMatching(sentence) });
  });

  it('is not what has a cell as long as may be, and a quote that is none', async () => {
    const long = 'x'.repeat(50_000);
    const id = await importFile(Buffer.from(`5" pipe,${long}\n`.repeat(3)), 'text/csv');
    expect(await values(id, 'A3:B3')).toEqual([['5" pipe', long]]);
  });

  it('whose rows do not end is refused at once', async () => {
    const rows = '<table:table-row>'.repeat(300_000);
    const answer = await failure(importFile(packOds(Buffer.from(rows)), odsType));
    expect(answer).toMatchObject({ status: 400, reason: 'badRequest' });
  });

  it('that repeats a cell without end is refused, and others are served meanwhile', async () => {
    const small = await writeOds({ sheets: [{ name: 'a', rows: [['x']] }] });
    const content = (attributes: string) =>
      `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"><office:body><office:spreadsheet><table:table table:name="a">${`<table:table-row table:number-rows-repeated="1000000">${`<table:table-cell office:value-type="float" office:value="1" ${attributes}/>`.repeat(3)}</table:table-row>`.repeat(4)}</table:table></office:spreadsheet></office:body></office:document-content>`;
    const text = Buffer.from(content('table:number-columns-repeated="16384"'));
    const bytes = packOds(text);
    const hostile = failure(importFile(bytes, odsType));
    const answer = await server.fetch('/drive/v3/about?fields=user');
    expect(answer.status).toBe(200);
    expect((await hostile).status).toBe(400);
    expect(await values(await importFile(small, odsType), 'A1')).toEqual([['x']]);
  });

  it.each(['SIGKILL', 'SIGTRAP'] as const)(
    'whose process ends by %s is refused, and the next is read',
    async (signal) => {
      const script = 'conversion-process.ts';
      await endProcesses(script, 'SIGKILL');
      const rows = '1,'.repeat(18_000).concat('\n').repeat(100);
      const hostile = failure(importFile(Buffer.from(rows), 'text/csv'));
      await expect.poll(() => ownProcesses(script), { interval: 200 }).toHaveLength(1);
      await endProcesses(script, signal);
      expect(await hostile).toMatchObject({
        status: 400,
        message: expect.stringMatching(/it takes too much time or memory. Split it into smaller ones.$/),
      });
      expect(await values(await importFile(Buffer.from('x,y'), 'text/csv'), 'A1:B1')).toEqual([['x', 'y']]);
    },
  );
});
