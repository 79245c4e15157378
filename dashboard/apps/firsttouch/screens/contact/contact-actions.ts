import type { ReactNode } from 'react';
import * as z from 'zod';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { counted } from '#kernel/counted.ts';
import type { Problem } from '#kernel/problem.ts';
import type { ContactsData } from '../../contract.ts';
import { type ContactRow, contact as record, type Status } from '../../record.ts';
import { commands } from '../commands.ts';
import type { Contact } from '../contacts.ts';
import { writes } from '../queries.ts';
import type { OpenDialog } from '../views.ts';

/** What can be done with a contact. */
export interface ContactActions {
  show: (contact: Contact) => void;
  edit: (contact: Contact) => void;
  log: (contact: Contact) => void;
  merge: (contact: Contact) => void;
  remove: (contact: Contact) => void;
  setStatus: (contact: Contact, status: Status) => void;
  setStatuses: (contacts: readonly Contact[], status: Status) => void;
}

/** The answer to a change of many contacts. */
const changed = z.object({ rows: z.array(record.row) });

/** A status and its day, to take another one back. */
const statusIn = ({ status, statusSince }: ContactRow) => ({ status, statusSince });

interface ContactActionsOptions {
  data: ContactsData;
  onDialog: (dialog: OpenDialog) => void;
}

export function useContactActions({ data, onDialog }: ContactActionsOptions): {
  actions: ContactActions;
  /** The failed action, if there is one. */
  failure: { title: string; problem: Problem } | undefined;
  /** The question about a contact who waits to be sent. */
  question: ReactNode;
} {
  const sheetId = data.sheet?.id ?? '';
  const change = writes.useSend('update');
  const changeMany = writes.useSend('other');
  const undo = writes.useSend('undo');
  const offerUndo = useOfferUndo();
  const { ask, question } = useWhenSent();
  /** A contact that is not in the sheet yet can be neither changed nor deleted there. */
  const whenSent =
    <Rest extends unknown[]>(act: (contact: Contact, ...rest: Rest) => void) =>
    (contact: Contact, ...rest: Rest) => {
      const { unsent, name } = contact;
      if (unsent?.isNew) ask(unsent.key, name);
      else act(contact, ...rest);
    };
  const actions: ContactActions = {
    show: ({ id }) => onDialog({ kind: 'show', contactId: id }),
    edit: whenSent((contact) => onDialog({ kind: 'edit', contact })),
    log: (contact) => onDialog({ kind: 'log', contact }),
    merge: whenSent((contact) => onDialog({ kind: 'merge', contact })),
    remove: whenSent((contact) => onDialog({ kind: 'delete', contacts: [contact] })),
    setStatus: whenSent(({ row, name, status: before }, status: Status) => {
      if (status === before) return;
      change.mutate(commands.update(sheetId, row, { status }), {
        onSuccess: (answer) =>
          offerUndo({
            message: `${name} is now ${status}`,
            undo: () => undo.mutateAsync(commands.update(sheetId, writes.savedIn(answer), statusIn(row))),
          }),
      });
    }),
    setStatuses: (contacts, status) => {
      const others = contacts.filter((contact) => contact.status !== status && !contact.unsent?.isNew);
      if (others.length === 0) return;
      const changes = others.map(({ row }) => ({ row, changes: { status } }));
      const back = (rows: readonly ContactRow[]) =>
        rows.map((row, at) => ({ row, changes: statusIn(others[at]?.row ?? row) }));
      changeMany.mutate(commands.updateMany(sheetId, changes), {
        onSuccess: (answer) =>
          offerUndo({
            message: `${counted(others.length, 'contact is', 'contacts are')} now ${status}`,
            undo: () => undo.mutateAsync(commands.updateMany(sheetId, back(changed.parse(answer).rows))),
          }),
      });
    },
  };
  const unsaved = change.error ?? changeMany.error;
  const failure = unsaved ? { title: record.words.saveFailed, problem: unsaved } : undefined;
  return { actions, failure, question };
}
