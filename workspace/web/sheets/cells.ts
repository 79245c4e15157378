import { CellValueType, type ICellData, type IStyleData, type Nullable } from '@univerjs/core';
import type { WrittenCell } from '../api/sheet-requests.ts';
import type { Cell, EnteredValue } from '../api/sheets.ts';
import { toFormat, toStyle } from './formats.ts';

const errorTexts: Readonly<Record<string, string>> = {
  NULL_VALUE: '#NULL!',
  DIVIDE_BY_ZERO: '#DIV/0!',
  VALUE: '#VALUE!',
  REF: '#REF!',
  NAME: '#NAME?',
  NUM: '#NUM!',
  N_A: '#N/A',
};

function plainValue(value: EnteredValue | undefined): Pick<ICellData, 'v' | 't'> {
  if (value?.numberValue !== undefined) return { v: value.numberValue, t: CellValueType.NUMBER };
  if (value?.boolValue !== undefined) return { v: value.boolValue ? 1 : 0, t: CellValueType.BOOLEAN };
  if (value?.stringValue !== undefined) return { v: value.stringValue, t: CellValueType.STRING };
  if (value?.errorValue) {
    return { v: errorTexts[value.errorValue.type ?? ''] ?? '#ERROR!', t: CellValueType.STRING };
  }
  return {};
}

/** A cell of the API as the editor keeps it; a formula comes with the result that the server computed. */
export function toCellData(cell: Cell, locale?: string): ICellData | undefined {
  const style = cell.userEnteredFormat && toStyle(cell.userEnteredFormat, locale);
  const formula = cell.userEnteredValue?.formulaValue;
  const data: ICellData = {
    ...(formula === undefined
      ? plainValue(cell.userEnteredValue)
      : { f: formula, ...plainValue(cell.effectiveValue) }),
    ...(style && { s: style }),
  };
  return Object.keys(data).length === 0 ? undefined : data;
}

/** The content of a cell of the editor, or its result alone if `formula` is empty. Rich text counts as its plain text. */
export function enteredValue(cell: Nullable<ICellData>, formula = cell?.f): EnteredValue | undefined {
  if (cell === null || cell === undefined) return undefined;
  if (formula) return { formulaValue: formula };
  // The document of a rich text ends in a paragraph mark and a section mark.
  const text = cell.p?.body?.dataStream.replace(/\r\n$/, '').replaceAll('\r', '\n');
  if (text !== undefined) return text === '' ? undefined : { stringValue: text };
  const value = cell.v;
  if (value === null || value === undefined || value === '') return undefined;
  if (typeof value === 'boolean') return { boolValue: value };
  if (cell.t === CellValueType.BOOLEAN)
    return { boolValue: value === 1 || /^(1|true)$/i.test(String(value)) };
  if (typeof value === 'number') {
    return cell.t === CellValueType.STRING || cell.t === CellValueType.FORCE_STRING
      ? { stringValue: String(value) }
      : { numberValue: value };
  }
  if (cell.t === CellValueType.NUMBER && value.trim() !== '' && Number.isFinite(Number(value))) {
    return { numberValue: Number(value) };
  }
  return { stringValue: value };
}

export function writtenCell(
  cell: Nullable<ICellData>,
  style: Nullable<IStyleData>,
  formula: string | undefined,
): WrittenCell {
  const value = enteredValue(cell, formula ?? cell?.f);
  const format = style ? toFormat(style) : {};
  return {
    ...(value && { userEnteredValue: value }),
    ...(Object.keys(format).length > 0 && { userEnteredFormat: format }),
  };
}
