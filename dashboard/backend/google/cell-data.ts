// Cells as Sheets sends them. A report has tens of thousands of them, so they are checked in place, in one pass; a
// schema would copy each.

interface CellValue {
  numberValue?: number;
  stringValue?: string;
  boolValue?: boolean;
}

export interface CellData {
  /** What the cell contains; absent in an empty cell. */
  effectiveValue?: CellValue;
  formattedValue?: string;
  /** What was typed: a value, or a formula as text. */
  userEnteredValue?: CellValue & { formulaValue?: string };
  userEnteredFormat?: object;
  /** The formats of parts of the text. */
  textFormatRuns?: readonly object[];
  note?: string;
  dataValidation?: object;
}

export interface RowData {
  values?: readonly CellData[];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isCellValue(value: unknown): boolean {
  return (
    isObject(value) &&
    (!('stringValue' in value) || typeof value.stringValue === 'string') &&
    (!('numberValue' in value) || typeof value.numberValue === 'number') &&
    (!('boolValue' in value) || typeof value.boolValue === 'boolean') &&
    (!('formulaValue' in value) || typeof value.formulaValue === 'string')
  );
}

function isCell(value: unknown): boolean {
  return (
    isObject(value) &&
    (!('effectiveValue' in value) || isCellValue(value.effectiveValue)) &&
    (!('formattedValue' in value) || typeof value.formattedValue === 'string') &&
    (!('userEnteredValue' in value) || isCellValue(value.userEnteredValue)) &&
    (!('userEnteredFormat' in value) || isObject(value.userEnteredFormat)) &&
    (!('textFormatRuns' in value) || Array.isArray(value.textFormatRuns)) &&
    (!('note' in value) || typeof value.note === 'string') &&
    (!('dataValidation' in value) || isObject(value.dataValidation))
  );
}

function isRow(value: unknown): boolean {
  if (!isObject(value)) return false;
  return !('values' in value) || (Array.isArray(value.values) && value.values.every(isCell));
}

/** Whether this is the content of a range, row by row. */
export function areRows(value: unknown): value is readonly RowData[] {
  return Array.isArray(value) && value.every(isRow);
}
