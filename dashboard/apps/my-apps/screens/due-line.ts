import * as z from 'zod';
import type { DoneLine, DueLine } from '#frontend/agenda/app-lines.ts';
import type { AnswerOf } from '#frontend/calls/command.ts';
import { formatDay } from '#kernel/day.ts';
import { anyRow } from '#kernel/own-apps/any-row.ts';
import type { FieldValue } from '#kernel/records/field.ts';
import type contract from '../contract.ts';
import { commands } from './queries.ts';

type Row = AnswerOf<typeof contract, 'updateRow'>['row'];

const dataSchema = z.object({
  row: z.custom<Row>((told) => anyRow.row.safeParse(told).success),
  /** The keys of the date column, and of the one that marks a row as done. */
  due: z.string(),
  done: z.string().optional(),
});

function changeOf(sheetId: string, row: Row, key: string, value: FieldValue) {
  const { id: rowId, ...expected } = row;
  const body = { sheetId, expected, [key]: value };
  // For cells that only a definition knows, the type allows anything that a cell may be, for `expected` as well.
  return commands.make('updateRow', { rowId, body } as unknown as Parameters<
    typeof commands.make<'updateRow'>
  >[1]);
}

/** Writes one cell in the row of a line; returns a function that restores the old value. */
async function write({ source }: DueLine, row: Row, key: string, value: FieldValue) {
  const sheetId = source.files[0] ?? '';
  const before = row[key] ?? '';
  const { row: written } = await commands.send(changeOf(sheetId, row, key, value));
  return () => commands.send(changeOf(sheetId, written, key, before));
}

/** Marks the row of an agenda line as done. */
export async function tickLine(line: DueLine): Promise<DoneLine> {
  const { row, done = '' } = dataSchema.parse(line.data);
  return { message: `"${line.title}" done`, undo: await write(line, row, done, true) };
}

/** Moves the row of an agenda line to another day. */
export async function snoozeLine(line: DueLine, day: string): Promise<DoneLine> {
  const { row, due } = dataSchema.parse(line.data);
  return { message: `"${line.title}" moved to ${formatDay(day)}`, undo: await write(line, row, due, day) };
}
