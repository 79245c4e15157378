import * as z from 'zod';
import type { DoneLine, DueLine } from '#frontend/agenda/app-lines.ts';
import { formatDay, parseDay, today } from '#kernel/day.ts';
import { type ContactChanges, type ContactRow, headed, statusOf } from '../record.ts';
import { nameOf } from '../touch.ts';
import { calls } from './commands.ts';

const dataSchema = z.object({ row: headed.contact.row });

/** A contact with its sheet. */
function placeIn({ source, data }: DueLine) {
  return { sheetId: source.files[0] ?? '', row: dataSchema.parse(data).row };
}

function seen(sheetId: string, row: ContactRow) {
  return { contactId: `${sheetId}:${row._rowIndex}`, expected: headed.contact.cells.encode(row) };
}

function change(sheetId: string, row: ContactRow, changes: ContactChanges) {
  const { contactId, expected } = seen(sheetId, row);
  return calls.send(calls.make('updateContact', { contactId, body: { ...changes, expected } }));
}

/**
 * Notes that the contact of a line on Today was followed up today; what was talked about can be entered on the app's
 * own screen.
 */
export async function logLine(line: DueLine): Promise<DoneLine> {
  const { sheetId, row } = placeIn(line);
  const changes = {
    // "Next spring" is not the day that was kept, and no undo could write it back.
    ...(parseDay(row.followUp) !== undefined && { followUp: '' }),
    ...(statusOf(row.status) === 'New' && { status: 'Contacted' }),
  };
  const { contactId, expected } = seen(sheetId, row);
  const told = { when: today(), channel: '', summary: 'Followed up', nextStep: '' };
  const body = { ...told, ...changes, expected };
  const logged = await calls.send(calls.make('logInteraction', { contactId, body }));
  return {
    message: `Follow-up with ${nameOf(row)} logged`,
    async undo() {
      const { _rowIndex, ...noted } = logged.row;
      const removal = { expected: headed.interaction.cells.encode(noted) };
      const place = { sheetId, row: _rowIndex };
      await calls.send(calls.make('removeInteraction', { ...place, body: removal }));
      const { followUp, status, statusSince } = row;
      const back = {
        ...('followUp' in changes && { followUp }),
        ...('status' in changes && { status, statusSince }),
      };
      if (Object.keys(back).length > 0) await change(sheetId, logged.contact, back);
    },
  };
}

/** Moves the follow-up of an agenda line to another day. */
export async function snoozeLine(line: DueLine, day: string): Promise<DoneLine> {
  const { sheetId, row } = placeIn(line);
  const moved = await change(sheetId, row, { followUp: day });
  return {
    message: `"${line.title}" moved to ${formatDay(day)}`,
    undo: () => change(sheetId, moved.row, { followUp: row.followUp }),
  };
}
