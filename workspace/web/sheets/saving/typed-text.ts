import { CellValueType, type ICellData } from '@univerjs/core';
import { parseValue } from 'numfmt';
import { numberFormatType } from '../formats.ts';

function isNumberLike(text: string): boolean {
  // Numbers with only a space between them are text in Sheets.
  return text.length <= 64 && !/^\s*\d+\s+[\d\s]+$/.test(text) && !/[\n\r]/.test(text);
}

function keepsPattern(current: string | undefined, typed: string): boolean {
  if (!current) return false;
  const type = numberFormatType(current);
  return (
    type === numberFormatType(typed) || (numberFormatType(typed) === 'NUMBER' && !type.startsWith('DATE'))
  );
}

/** What typing a text into a cell with the given number format makes of the cell. */
export function typedCell(text: string, currentPattern: string | undefined): ICellData {
  const asText = (value: string): ICellData => ({
    v: value === '' ? null : value,
    t: CellValueType.STRING,
    f: null,
    p: null,
    si: null,
  });
  if (text.startsWith("'")) return asText(text.slice(1));
  if (text === '' || currentPattern?.trim() === '@') return asText(text);
  if (text.startsWith('=') && text.length > 1) return { v: null, p: null, si: null, f: text };
  const parsed = isNumberLike(text) ? parseValue(text, { locale: 'en-US' }) : null;
  const value: unknown = parsed?.v;
  if (typeof value === 'boolean') {
    return { v: value ? 1 : 0, t: CellValueType.BOOLEAN, f: null, p: null, si: null };
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return asText(text);
  const pattern = parsed?.z;
  return {
    v: value,
    t: CellValueType.NUMBER,
    f: null,
    p: null,
    si: null,
    ...(pattern && !keepsPattern(currentPattern, pattern) && { s: { n: { pattern } } }),
  };
}
