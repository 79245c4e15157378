import * as z from 'zod';
import type { Command } from '#frontend/calls/command.ts';
import { Commands } from '#frontend/calls/commands.ts';
import { inSheet, RecordCommands } from '#frontend/records/record-commands.ts';
import type { Contract } from '#kernel/contract.ts';
import type { ChangesOf, FreshOf } from '#kernel/records/record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import {
  type ContactChanges,
  type ContactRow,
  contact,
  headed,
  type InteractionRow,
  interaction,
} from '../record.ts';

export const calls = new Commands(manifest, contract);

interface Change {
  row: ContactRow;
  changes: ContactChanges;
}

interface Merging {
  kept: ContactRow;
  dropped: ContactRow;
  changes: ContactChanges;
}

const placed = z.array(z.object({ row: z.int() }));

/** A contact as its screen saw it. */
const seen = (row: ContactRow) => headed.contact.seen.encode(row);

/** The writes of contacts: they are addressed by their sheet and row, and known by all their cells. */
class ContactCommands extends RecordCommands<typeof contact> {
  override readonly adds = ['addContact', 'addCard'];

  /** With a photo of the business card, which is kept with the contact. */
  override add(
    sheetId: string | null,
    values: FreshOf<typeof contact>,
    key?: string,
    photo?: File | null,
  ): Command {
    if (!photo) return super.add(sheetId, values, key);
    const body = { contact: JSON.stringify(values), ...inSheet(sheetId) };
    return calls.make('addCard', { body, files: { photo } }, { key });
  }

  override update(sheetId: string, row: ContactRow, changes: ContactChanges): Command {
    const body = { ...changes, expected: headed.contact.cells.encode(row) };
    return calls.make('updateContact', { contactId: idOf(sheetId, row), body });
  }

  override sheetOf({ params }: Command): string | undefined {
    return params['contactId']?.replace(/:\d+$/, '');
  }

  rowOf({ params }: Command): number {
    return Number(params['contactId']?.replace(/^.*:/, ''));
  }

  override isOf(command: Command, row: { _rowIndex: number }): boolean {
    return this.rowOf(command) === row._rowIndex;
  }

  /** They travel by the sheet's own headers. */
  override rowsRemovedIn({ body }: Command): number[] {
    return placed.parse(body['contacts']).map(({ row }) => row);
  }

  override remove(sheetId: string, rows: readonly ContactRow[]): Command {
    return calls.make('removeContacts', { sheetId, body: { contacts: rows.map(seen) } });
  }

  updateMany(sheetId: string, contacts: readonly Change[]): Command {
    const body = { contacts: contacts.map(({ row, changes }) => ({ ...seen(row), changes })) };
    return calls.make('updateContacts', { sheetId, body });
  }

  merge(sheetId: string, { kept, dropped, changes }: Merging): Command {
    const body = { kept: seen(kept), dropped: seen(dropped), changes };
    return calls.make('mergeContacts', { sheetId, body });
  }
}

function idOf(sheetId: string, { _rowIndex }: ContactRow): string {
  return `${sheetId}:${_rowIndex}`;
}

/** The fields of a contact that a note of what happened may change. */
type Next = Pick<ContactChanges, 'followUp' | 'status'>;

/** The writes of what happened with contacts. */
class InteractionCommands extends RecordCommands<typeof interaction> {
  log(sheetId: string, row: ContactRow, logged: FreshOf<typeof interaction> & Next, key?: string): Command {
    const body = { ...logged, expected: headed.contact.cells.encode(row) };
    return calls.make('logInteraction', { contactId: idOf(sheetId, row), body }, { key });
  }

  override update(sheetId: string, row: InteractionRow, changes: ChangesOf<typeof interaction>): Command {
    const body = { changes, expected: headed.interaction.cells.encode(row) };
    return calls.make('updateInteraction', { sheetId, row: row._rowIndex, body });
  }

  override changesIn({ body }: Command) {
    return interaction.changes.parse(body['changes']);
  }

  override remove(sheetId: string, rows: readonly InteractionRow[]): Command {
    const [row] = rows;
    if (!row || rows.length > 1) throw new Error('Interactions are deleted one by one.');
    const body = { expected: headed.interaction.cells.encode(row) };
    return calls.make('removeInteraction', { sheetId, row: row._rowIndex, body });
  }
}

/** Make the writes of this app. */
const anyCalls = new Commands<Contract>(manifest, contract);
export const commands = new ContactCommands(anyCalls, contact);
export const logCommands = new InteractionCommands(anyCalls, interaction);
