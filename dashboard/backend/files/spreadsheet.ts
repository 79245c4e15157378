import { type CellValue, dateToSerial, formatValue, type Sheet } from 'hucre';
import { streamOdsRows } from 'hucre/ods';
import { readXlsx } from 'hucre/xlsx';
import { maxImportRows } from '#kernel/calls/imports.ts';
import { inPercent, spanText } from '#kernel/records/written-numbers.ts';
import { withPercents } from './ods-percents.ts';
import { type ImportTable, requireFewRows, tableOf } from './table.ts';
import { Unreadable } from './unreadable.ts';

/** Includes titles and notes above the table. */
const maxLines = maxImportRows + 50;

/** The rows of one sheet of a workbook, and the names of all its sheets that are visible and not empty. */
export interface SheetTable extends ImportTable {
  sheet: string;
  sheets: string[];
}

interface NamedLines {
  name: string;
  lines: string[][];
}

/** The named sheet, or else the first one. */
function chosenOf(all: readonly NamedLines[], wanted: string | undefined): SheetTable {
  const filled = all.filter(({ lines }) => lines.some((line) => line.some((cell) => cell.trim() !== '')));
  const chosen = wanted === undefined ? filled[0] : filled.find(({ name }) => name === wanted);
  if (!chosen && wanted !== undefined) throw new Unreadable(`has no sheet named "${wanted}".`);
  const { name = '', lines = [] } = chosen ?? {};
  if (lines.length > maxLines) requireFewRows(lines.length);
  return { ...tableOf(lines), sheet: name, sheets: filled.map((each) => each.name) };
}

/** An Excel workbook, each cell as it is displayed. */
export async function readWorkbook(bytes: Uint8Array, wanted?: string): Promise<SheetTable> {
  const { sheets, dateSystem } = await readXlsx(bytes, {
    readStyles: true,
    maxRows: maxLines + 1,
    sheets: ({ hidden, veryHidden }) => hidden !== true && veryHidden !== true,
  });
  return chosenOf(
    sheets.map((sheet) => ({ name: sheet.name, lines: linesOf(sheet, dateSystem === '1904') })),
    wanted,
  );
}

function linesOf({ rows, cells }: Sheet, is1904: boolean): string[][] {
  return rows.map((row, at) =>
    row.map((value, column) => {
      const pattern = cells?.get(`${at},${column}`)?.style?.numFmt;
      const time = value instanceof Date ? timeText(dateToSerial(value, is1904), pattern) : undefined;
      return time ?? textOf(value, pattern);
    }),
  );
}

/** An OpenDocument workbook; the library does not return the names of its sheets. */
export async function readOpenDocument(bytes: Uint8Array, wanted?: string): Promise<SheetTable> {
  const sheets = new Map<number, NamedLines>();
  for await (const { values, sheetIndex = 0 } of streamOdsRows(await withPercents(bytes))) {
    const sheet = sheets.get(sheetIndex) ?? { name: `Sheet ${sheetIndex + 1}`, lines: [] };
    sheets.set(sheetIndex, sheet);
    if (sheet.lines.length <= maxLines) sheet.lines.push(values.map((value) => textOf(value)));
  }
  return chosenOf([...sheets.values()], wanted);
}

const dayMs = 86_400_000;

/** Days in the one form that is read alike everywhere; numbers as displayed, if the format hides nothing. */
function textOf(value: CellValue, pattern?: string): string {
  if (value === null) return '';
  if (value instanceof Date) return momentText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return typeof value === 'number' ? exactText(numberText(value, pattern)) : value;
}

/** "00123" and "(616) 555-0142" as displayed; never a number that is rounded, or whose sign is shown by brackets. */
function numberText(value: number, pattern: string | undefined): string {
  if (pattern !== undefined && unquoted(pattern).includes('%')) return `${inPercent(value)}%`;
  if (pattern === undefined || pattern === 'General' || value < 0) return String(value);
  const shown = formatValue(value, pattern);
  return Number(shown.replace(/[^\d.]/g, '')) === value ? shown : String(value);
}

/**
 * Without separators of thousands, and never with exactly three decimals: the import reads "1,234" and "1.799" as the
 * person's region writes numbers, but a workbook has commas between thousands and a decimal point in every region.
 */
function exactText(text: string): string {
  return text.replace(/(?<=\d),(?=\d{3})/g, '').replace(/(?<![\d.])[1-9]\d{0,2}\.\d{3}(?!\d)/, '$&0');
}

/** A format without its literal texts, colors and languages. */
const unquoted = (pattern: string) => pattern.replace(/"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');

/** "18:00" or, for hours beyond a day, "36:05:09"; undefined for a cell that holds or shows a day. */
function timeText(serial: number, pattern = ''): string | undefined {
  const signs = unquoted(pattern);
  if (!/[hs]/i.test(signs) || /[yd]/i.test(signs) || (serial >= 1 && !signs.includes('['))) return undefined;
  return spanText(serial);
}

function momentText(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '';
  const text = moment.toISOString();
  return moment.getTime() % dayMs === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ');
}
