import * as z from 'zod';
import type { CommandOf } from '#frontend/calls/command.ts';
import type { Unsaved } from '#frontend/calls/commands.ts';
import { laidOver, openWrites, type RowShape, type RowWrite, unsentOf } from '#frontend/outbox/laid-over.ts';
import type contract from '../contract.ts';
import { type Cells, cellsSchema, type Row, type SnapsheetData } from '../contract.ts';

// A SnapSheet as it will be once everything that is being sent, or waits for the network, has arrived.

export const shownCalls = ['upload', 'updateRows', 'deleteRow'] as const;
export type ShownCommand = CommandOf<typeof contract, (typeof shownCalls)[number]>;

const shape: RowShape<Row> = {
  numberOf: ({ _rowIndex }) => _rowIndex,
  cellsOf: ({ cells }) => cells,
  rowOf: (_rowIndex, told, before) => {
    // Made from a row of the same sheet, or from what a command adds.
    const cells = told as Cells;
    const same = Object.entries(before?.shown ?? {}).filter(
      ([header]) => cells[header] === before?.cells[header],
    );
    return { _rowIndex, cells, shown: Object.fromEntries(same) };
  },
};

/** The form in which `upload` takes rows. */
const uploadedSchema = z.union([cellsSchema, z.array(cellsSchema)]);

function uploadedIn({ body }: Extract<ShownCommand, { call: 'upload' }>): Cells[] {
  return [uploadedSchema.parse(JSON.parse(body.extractedData))].flat();
}

/** The column for a field: the one with its name, or a new one. */
const columnOf = (name: string, headers: readonly string[]) =>
  headers.find((header) => header.toLowerCase() === name.toLowerCase()) ?? name;

function writesOf(command: ShownCommand, headers: readonly string[]): RowWrite[] {
  switch (command.call) {
    case 'upload':
      return uploadedIn(command).map((fields) => ({
        cells: Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [columnOf(name, headers), value]),
        ),
      }));
    case 'updateRows':
      return command.body.updates.map(({ row: rowIndex, expected: cells, changes }) => {
        return { seen: { rowIndex, cells }, cells: changes };
      });
    case 'deleteRow': {
      const { row } = command.params;
      return [{ seen: { rowIndex: Number(row), cells: command.body.expected }, cells: null }];
    }
  }
}

/** The sheet's headers, followed by those that pending rows add. */
function headersWith(headers: readonly string[], rows: readonly Row[]): string[] {
  const added = rows.flatMap((row) => (unsentOf(row)?.isNew ? Object.keys(row.cells) : []));
  return [...new Set([...headers, ...added])];
}

export function shownData(data: SnapsheetData, unsaved: readonly Unsaved<ShownCommand>[]): SnapsheetData {
  // Until its command waits in the outbox, a photo is shown above the rows.
  const open = unsaved.filter(({ command, state }) => command.call !== 'upload' || state === 'waiting');
  const writes = openWrites(open, (command) => writesOf(command, data.headers));
  if (writes.length === 0) return data;
  const rows = [...laidOver(data.rows, writes, shape)];
  return { ...data, rows, headers: headersWith(data.headers, rows) };
}

/** The rows with the answer to a change of some of them, or to a deletion, until they are read again. */
export function withAnswered(
  data: SnapsheetData,
  command: Extract<ShownCommand, { call: 'updateRows' | 'deleteRow' }>,
  answered: readonly Row[],
): SnapsheetData {
  const writes = writesOf(command, data.headers).map((write, at) => {
    return { ...write, cells: write.cells && (answered[at]?.cells ?? write.cells) };
  });
  const laid = laidOver(
    data.rows,
    writes.map((write) => ({ ...write, key: command.key, isWaiting: false })),
    shape,
  );
  // A copy, so that it counts as a row of its own.
  return { ...data, rows: laid.map((row) => (unsentOf(row) ? { ...row } : row)) };
}
