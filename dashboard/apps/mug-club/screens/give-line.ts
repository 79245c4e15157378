import * as z from 'zod';
import type { DoneLine, DueLine } from '#frontend/agenda/app-lines.ts';
import { merchWords } from '../merch.ts';
import { headed, type MemberRow } from '../record.ts';
import { commands, markCommand } from './writes.ts';

const dataSchema = z.object({ row: headed.member.row, merch: z.enum(['tShirt', 'hat']) });

/** Marks the item of a line on Today as handed out, if just one member is waiting for it. */
export async function giveLine({ source, data }: DueLine): Promise<DoneLine> {
  const listId = source.files[0] ?? '';
  const { row, merch } = dataSchema.parse(data);
  const { name, field } = merchWords[merch];
  const mark = (at: MemberRow, isGiven: boolean) =>
    commands.send(markCommand(listId, [{ row: at, changes: { [field]: isGiven } }]));
  const { rows } = await mark(row, true);
  return {
    message: `${name} marked given: ${row.memberName}`,
    undo: async () => await Promise.all(rows.map((at) => mark(at, false))),
  };
}
