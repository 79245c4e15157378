import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { odsType, startConversion, xlsxType } from './conversion-start.ts';
import { packOds } from './pack.ts';

let conversion: Awaited<ReturnType<typeof startConversion>>;

beforeAll(async () => {
  conversion = await startConversion();
});
afterAll(() => conversion.server.stop());

it('days of OpenDocument before March 1900 are the days that they were', async () => {
  const days = ['1850-05-03', '1900-01-15', '1900-02-28', '1900-03-01', '2026-12-31'];
  const cells = days.map((day) => `<table:table-cell office:value-type="date" office:date-value="${day}"/>`);
  const names = ['office', 'table'].map((name) => {
    return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
  });
  const content = `<office:document-content ${names.join(' ')}><office:body><office:spreadsheet><table:table
    table:name="Born"><table:table-row>${cells.join('')}</table:table-row></table:table></office:spreadsheet></office:body>
    </office:document-content>`;
  const id = await conversion.importFile(packOds(Buffer.from(content)), odsType);
  expect(await conversion.values(id, 'A1:E1')).toEqual([days]);
});

it.each(['1900', '1904'] as const)(
  'durations of sixty days stay what they are in files of %s',
  async (dateSystem) => {
    const durations = [59.5, 60, 60.5, 61, 1.25, -0.5];
    const cells = new Map(
      durations.map((value, row) => [`${row},0`, { value, style: { numFmt: '[h]:mm' } }] as const),
    );
    const sheets = [{ name: 'Hours', rows: durations.map((value) => [value]), cells }];
    const id = await conversion.importFile(await writeXlsx({ sheets, dateSystem }), xlsxType);
    expect(await conversion.values(id, 'A1:A6', 'UNFORMATTED_VALUE')).toEqual(
      durations.map((value) => [value]),
    );
    expect((await conversion.values(id, 'A3'))?.[0]).toEqual(['1452:00']);
  },
);
