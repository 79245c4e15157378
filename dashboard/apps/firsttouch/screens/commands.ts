import * as z from 'zod';
import type { Command } from '#frontend/calls/command.ts';
import { Commands } from '#frontend/calls/commands.ts';
import type { Unsent } from '#frontend/outbox/laid-over.ts';
import { inSheet, RecordCommands, type SendingOptions } from '#frontend/records/record-commands.ts';
import type { Contract } from '#kernel/contract.ts';
import { today } from '#kernel/day.ts';
import type { Cells, ChangesOf, FreshOf, RowCells } from '#kernel/records/record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import {
  type ContactChanges,
  type ContactRow,
  contact,
  contactChanges,
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
const changedRows = z.array(z.object({ row: z.int(), changes: contactChanges }));

/** A contact as the screen saw it. */
const seen = (row: ContactRow) => headed.contact.seen.encode(row);

/** The writes of contacts, which are addressed by sheet and row, and identified by all their cells. */
class ContactCommands extends RecordCommands<typeof contact> {
  override readonly adds = ['addContact', 'addCard'];
  /** Logging an interaction changes the contact, too. */
  override readonly updates = ['updateContact', 'updateContacts', 'logInteraction'];

  /** With a photo of the business card, which is stored with the contact. */
  override add(
    sheetId: string | null,
    values: FreshOf<typeof contact>,
    { photo, ...sent }: SendingOptions = {},
  ): Command {
    if (!photo) return super.add(sheetId, values, sent);
    const body = { contact: JSON.stringify(values), ...inSheet(sheetId) };
    return calls.make('addCard', { body, files: { photo } }, sent);
  }

  override update(sheetId: string, row: ContactRow, changes: ContactChanges): Command {
    const body = { ...changes, expected: headed.contact.cells.encode(row) };
    return calls.make('updateContact', { contactId: idOf(sheetId, row), body });
  }

  override sheetOf(command: Command): string | undefined {
    return sheetIn(command) ?? super.sheetOf(command);
  }

  override isOf({ params, needs }: Command, row: RowCells): boolean {
    if (needs) return row.id === needs.key;
    return Number(params['contactId']?.replace(/^.*:/, '')) === row._rowIndex;
  }

  override changesIn(command: Command): Partial<Cells> {
    return command.call === 'updateContact' ? contactChanges.parse(command.body) : super.changesIn(command);
  }

  override changesTo(command: Command, row: RowCells): Partial<Cells> | undefined {
    if (command.call !== 'updateContacts') return this.#withDay(super.changesTo(command, row), row);
    const all = changedRows.parse(command.body['contacts']);
    return this.#withDay(all.find((one) => one.row === row._rowIndex)?.changes, row);
  }

  /** A new status comes with the day it applies from. */
  #withDay(changes: Partial<Cells> | undefined, { status }: RowCells): Partial<Cells> | undefined {
    const isMoved = changes?.['status'] !== undefined && changes['status'] !== status;
    return isMoved ? { statusSince: today(), ...changes } : changes;
  }

  /** In wire format they use the sheet's headers. */
  override rowsRemovedIn({ body }: Command): number[] {
    return placed.parse(body['contacts']).map(({ row }) => row);
  }

  override remove(sheetId: string, rows: readonly ContactRow[]): Command {
    return calls.make('removeContacts', { sheetId, body: { contacts: rows.map(seen) } });
  }

  override updateMany(sheetId: string, contacts: readonly Change[]): Command {
    const body = { contacts: contacts.map(({ row, changes }) => ({ ...seen(row), changes })) };
    return calls.make('updateContacts', { sheetId, body });
  }

  /** A status comes with the day it applied from. */
  override changeBack(before: RowCells, name: string): Cells {
    const back = super.changeBack(before, name);
    return name === 'status' ? { ...back, statusSince: before['statusSince'] ?? '' } : back;
  }

  merge(sheetId: string, { kept, dropped, changes }: Merging): Command {
    const body = { kept: seen(kept), dropped: seen(dropped), changes };
    return calls.make('mergeContacts', { sheetId, body });
  }
}

/** The sheet that a command names, directly or by one of its contacts. */
function sheetIn({ params: { contactId, sheetId } }: Command): string | undefined {
  return (contactId?.replace(/:\d+$/, '') ?? sheetId) || undefined;
}

function idOf(sheetId: string, { _rowIndex }: ContactRow): string {
  return `${sheetId}:${_rowIndex}`;
}

/** The fields of a contact that logging an interaction may change. */
type Next = Pick<ContactChanges, 'followUp' | 'status'>;

/** A contact as it is shown. */
interface Whose {
  row: ContactRow;
  /** The part of the row that is not in the sheet yet. */
  unsent?: Unsent | undefined;
}

/** The writes of interactions. */
class InteractionCommands extends RecordCommands<typeof interaction> {
  override readonly adds = ['logInteraction'];
  override readonly updates = ['updateInteraction'];
  override readonly removes = 'removeInteraction';

  /** For a contact who is not in the sheet yet, it is sent after them. */
  log(sheetId: string, { row, unsent }: Whose, logged: FreshOf<typeof interaction> & Next): Command {
    const body = { ...logged, expected: headed.contact.cells.encode(row) };
    const needs = unsent?.isNew ? { key: unsent.key, param: 'contactId' } : undefined;
    return calls.make('logInteraction', { contactId: idOf(sheetId, row), body }, { needs });
  }

  /** Including what identifies its contact. */
  override addedIn(command: Command): Cells | undefined {
    const [logged, whose] = [
      super.addedIn(command),
      headed.contact.cells.safeParse(command.body['expected']),
    ];
    if (!logged || !whose.success) return undefined;
    const { contactName, email, contactId } = whose.data;
    return { ...logged, contactName, email, contactId };
  }

  override sheetOf = sheetIn;

  override isOf({ params }: Command, row: RowCells): boolean {
    return Number(params['row']) === row._rowIndex;
  }

  override rowsRemovedIn({ params }: Command): number[] {
    return [Number(params['row'])];
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

/** Creates this app's writes. */
const anyCalls = new Commands<Contract>(manifest, contract);
export const commands = new ContactCommands(anyCalls, contact);
export const logCommands = new InteractionCommands(anyCalls, interaction);
