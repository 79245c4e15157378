import { CellValueType, type ICellData } from '@univerjs/core';
import { standardLocale } from '../../../src/sheets/locale.ts';
import { type NumberFormat, patternType } from '../../../src/sheets/number-format.ts';
import { parseEntered } from '../../../src/sheets/values/entered.ts';

/** A number format of the editor as the server has it; undefined for `General`. */
export function formatOf(pattern: string | undefined): NumberFormat | undefined {
  const isNone = pattern === undefined || pattern === '' || pattern === 'General';
  return isNone ? undefined : { type: patternType(pattern), pattern };
}

/** What typing a text into a cell with the given number format makes of the cell, as the server reads it. */
export function typedCell(
  text: string,
  currentPattern: string | undefined,
  locale = standardLocale,
): ICellData {
  const { value = null, formula, numberFormat } = parseEntered(text, formatOf(currentPattern), locale);
  const plain = { f: null, p: null, si: null };
  if (formula !== undefined) return { ...plain, v: null, f: formula };
  if (typeof value === 'boolean') return { ...plain, v: value ? 1 : 0, t: CellValueType.BOOLEAN };
  if (typeof value !== 'number') return { ...plain, v: value, t: CellValueType.STRING };
  const pattern = numberFormat?.pattern;
  return { ...plain, v: value, t: CellValueType.NUMBER, ...(pattern && { s: { n: { pattern } } }) };
}
