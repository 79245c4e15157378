import * as z from 'zod';
import type { CellValue } from '../../storage/spreadsheets/spreadsheets-cells.ts';
import { ApiError } from '../../wire/errors.ts';
import type { Dimension } from '../grid-range.ts';

/** A cell to write: null leaves the cell as it is. */
export type InputCell = CellValue | null;

/** Cells to write by row; rows may differ in length. */
export type InputRows = InputCell[][];

/** In characters. */
export const longestCell = 50_000;

/** Reads the `values` of a request into rows. */
export function parseValues(values: readonly (readonly unknown[])[], majorDimension: Dimension): InputRows {
  const lines = values.map((line, at) =>
    line.map((cell, position) => parseCell(cell, `values[${at}][${position}]`)),
  );
  return majorDimension === 'ROWS' ? lines : transpose(lines);
}

export function checkLength({ length }: { length: number }): void {
  if (length <= longestCell) return;
  throw new ApiError(
    400,
    `Your input contains more than the maximum of ${longestCell} characters in a single cell.`,
  );
}

function parseCell(cell: unknown, place: string): InputCell {
  if (cell === null || cell === undefined) return null;
  if (typeof cell === 'string') {
    checkLength(cell);
    return cell;
  }
  if (typeof cell === 'boolean' || (typeof cell === 'number' && Number.isFinite(cell))) return cell;
  throw new ApiError(400, `Invalid ${place}: ${protoText(cell, '')}`);
}

function transpose(lines: readonly InputCell[][]): InputRows {
  const length = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
  return Array.from({ length }, (_, row) => lines.map((line) => line[row] ?? null));
}

const maxProtoLevels = 20;
const jsonObject = z.record(z.string(), z.unknown());

/** A JSON value in the text form of protocol buffers, which Sheets uses to name a cell that is a list or an object. */
function protoText(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (indent.length >= maxProtoLevels * 2) return `${indent}...\n`;
  if (Array.isArray(value)) {
    const items = value.map((item) => `${inner}values {\n${protoText(item, `${inner}  `)}${inner}}\n`);
    return `${indent}list_value {\n${items.join('')}${indent}}\n`;
  }
  if (typeof value === 'string') return `${indent}string_value: ${JSON.stringify(value)}\n`;
  if (typeof value === 'number') return `${indent}number_value: ${value}\n`;
  if (typeof value === 'boolean') return `${indent}bool_value: ${value}\n`;
  if (value === null) return `${indent}null_value: NULL_VALUE\n`;
  const fields = Object.entries(jsonObject.parse(value)).map(([key, item]) => {
    const text = protoText(item, `${inner}    `);
    return `${inner}fields {\n${inner}  key: ${JSON.stringify(key)}\n${inner}  value {\n${text}${inner}  }\n${inner}}\n`;
  });
  return `${indent}struct_value {\n${fields.join('')}${indent}}\n`;
}
