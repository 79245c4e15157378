import { afterEach, expect, it, vi } from 'vitest';
import { newSpreadsheet } from '../../storage/spreadsheets/spreadsheets-model.ts';
import { parseEntered } from './entered.ts';
import { typedCell } from './write-cells.ts';

/** When the program was started. */
const year = new Date().getUTCFullYear();

afterEach(() => {
  vi.useRealTimers();
});

/** The day that a text is taken for when it is typed at noon of another day. */
function dayTyped(text: string, at: string): string {
  vi.setSystemTime(new Date(`${at}T12:00:00Z`));
  const { value } = parseEntered(text, undefined);
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(value)) * 86_400_000).toISOString().slice(0, 10);
}

it.each(['1/5', '5 Jan'])('%s, typed without its year, is a day of the year in which it is typed', (text) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  expect(dayTyped(text, `${year}-12-20`)).toBe(`${year}-01-05`);
  // The server has not been started again since.
  expect(dayTyped(text, `${year + 1}-01-08`)).toBe(`${year + 1}-01-05`);
});

it.each([
  ['Pacific/Auckland', '2026-12-31T20:00:00Z', 2027],
  ['Etc/GMT', '2026-12-31T20:00:00Z', 2026],
  ['America/Los_Angeles', '2027-01-01T04:00:00Z', 2026],
])('at New Year, the year is that of %s', (timeZone, at, year) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date(at));
  const spreadsheet = newSpreadsheet('file');
  const properties = { ...spreadsheet.properties, timeZone };
  const cell = typedCell(undefined, { formats: spreadsheet.formats, properties }, '12/30');
  expect(cell?.value).toBe((Date.UTC(year, 11, 30) - Date.UTC(1899, 11, 30)) / 86_400_000);
});

it.each(['2/29', '29 Feb', '2/29 3:45'])(
  '%s is a day only in a year that has it, whenever the server was started',
  (text) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    expect(dayTyped(text, '2028-02-29')).toBe('2028-02-29');
    expect(dayTyped(text, '2032-12-01')).toBe('2032-02-29');
    vi.setSystemTime(new Date('2029-03-01T12:00:00Z'));
    expect(parseEntered(text, undefined)).toEqual({ value: text });
    expect(dayTyped('3/1 10:29', '2029-03-02')).toBe('2029-03-01');
  },
);
