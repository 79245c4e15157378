import * as z from 'zod';
import type { DoneLine, DueLine } from '#frontend/agenda/app-lines.ts';
import { formatDay } from '#kernel/day.ts';
import { taskRowSchema } from '../record.ts';
import { commands, deedCommand, revertOf } from './writes.ts';

const dataSchema = z.object({ row: taskRowSchema });

/** Completes the task of an agenda line. */
export async function completeLine({ source, title, data }: DueLine): Promise<DoneLine> {
  const command = deedCommand(source.files[0] ?? '', [dataSchema.parse(data).row], { kind: 'complete' });
  const answer = await commands.send(command);
  return { message: `"${title}" completed`, undo: () => commands.send(revertOf(command, answer)) };
}

/** Moves the task of an agenda line to another day. */
export async function snoozeLine({ source, title, data }: DueLine, day: string): Promise<DoneLine> {
  const deed = { kind: 'change', changes: { dueDate: day } } as const;
  const command = deedCommand(source.files[0] ?? '', [dataSchema.parse(data).row], deed);
  const answer = await commands.send(command);
  return {
    message: `"${title}" moved to ${formatDay(day)}`,
    undo: () => commands.send(revertOf(command, answer)),
  };
}
