import { type FieldReading, sureFrom } from '#kernel/extraction.ts';
import { own } from '#kernel/own.ts';
import { photoHeader, type SnapsheetData } from '../../contract.ts';
import type { Changing } from '../queries.ts';
import type { Line } from '../rows.ts';
import { photoOf } from './photos.ts';

/** What reading a photo again would change in one cell. */
export interface Proposal {
  id: string;
  line: Line;
  header: string;
  before: string;
  after: string;
  reading: FieldReading;
  isIn: boolean;
}

/** The rows whose photos should be read again for some columns: all of them, or those with blank cells there. */
export function linesToRead(
  data: SnapsheetData,
  lines: readonly Line[],
  { columns, isOnlyBlank }: { columns: readonly string[]; isOnlyBlank: boolean },
): Line[] {
  return lines.filter(({ row }) => {
    if (!photoOf(data, row)) return false;
    return !isOnlyBlank || columns.some((header) => String(row.cells[header] ?? '') === '');
  });
}

/** Whether a cell has what was read: 12 is 12.00. */
const holds = (cell: string | number, value: string) =>
  typeof cell === 'number' ? cell === Number(value) : cell === value;

/** The differences from the sheet; existing values are only overwritten on request. */
export function proposalsOf(
  line: Line,
  readings: Readonly<Record<string, FieldReading>>,
  { columns, isOnlyBlank }: { columns: readonly string[]; isOnlyBlank: boolean },
): Proposal[] {
  return columns.flatMap((header) => {
    const reading = own(readings, header);
    const cell = line.row.cells[header] ?? '';
    const before = String(cell);
    if (!reading || header === photoHeader || reading.value === '' || holds(cell, reading.value)) return [];
    if (isOnlyBlank && before !== '') return [];
    const isIn = reading.confidence >= sureFrom || before === '';
    return [{ id: `${line.id} ${header}`, line, header, before, after: reading.value, reading, isIn }];
  });
}

/** The chosen changes, row by row. */
export function changesOf(proposals: readonly Proposal[]): Changing[] {
  const chosen = Map.groupBy(
    proposals.filter(({ isIn }) => isIn),
    ({ line }) => line,
  );
  return [...chosen].map(([{ row }, cells]) => ({
    row,
    changes: Object.fromEntries(cells.map(({ header, after }) => [header, after])),
  }));
}
