import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { readAmount } from '#kernel/money.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { regionOf } from '#kernel/region.ts';
import { readWorkbook } from './spreadsheet.ts';

it('writes a number so that every region reads the same one', async () => {
  const cases: [number, string][] = [
    [45210, '#,##0'],
    [1234, '#,##0 "€"'],
    [1.799, 'General'],
    [1.799, '0.000 "€"'],
    [-1.799, '0.000'],
    [1234567.5, '#,##0.00'],
  ];
  const cells = new Map(
    cases.map(([value, numFmt], at) => [
      `${at + 1},0`,
      { value, type: 'number' as const, style: { numFmt } },
    ]),
  );
  const bytes = await writeXlsx({
    sheets: [{ name: 'A', rows: [['Price'], ...cases.map(([value]) => [value])], cells }],
  });
  const texts = (await readWorkbook(bytes)).rows.flat();
  for (const locale of ['de-DE', 'en-US']) {
    const region = regionOf({ ...noPreferences, locale });
    const amounts = texts.map((text) => readAmount(text, { region, currency: 'EUR' }));
    expect(amounts).toEqual(cases.map(([amount]) => ({ amount })));
  }
});

it('reads times and durations without the day that a workbook stores them on', async () => {
  const cases: [number, string, string][] = [
    [0.75, 'h:mm', '18:00'],
    [0, 'hh:mm', '0:00'],
    [0.25 + 9 / 86_400, '[$-F400]h:mm:ss AM/PM', '6:00:09'],
    [1.5, '[h]:mm', '36:00'],
    [0.0625, '[Red][mm]:ss', '1:30'],
    [45000.5, 'dd.mm.yyyy hh:mm', '2023-03-15 12:00'],
    [45000.5, 'h:mm', '2023-03-15 12:00'],
  ];
  const columns = cases.map(([, numFmt], at) => ({ header: `C${at}`, key: String(at), numFmt }));
  const data = [Object.fromEntries(cases.map(([value], at) => [String(at), value]))];
  const bytes = await writeXlsx({ sheets: [{ name: 'A', columns, data }] });
  expect(await readWorkbook(bytes)).toMatchObject({ rows: [cases.map(([, , shown]) => shown)] });
});
