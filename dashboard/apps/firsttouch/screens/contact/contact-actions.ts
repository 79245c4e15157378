import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { counted } from '#frontend/page/counted.ts';
import type { Problem } from '#kernel/problem.ts';
import type { ContactsData } from '../../contract.ts';
import type { Status } from '../../records.ts';
import type { Contact } from '../contacts.ts';
import { useChangeContact, useChangeContacts, useUndo } from '../queries.ts';
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
  /** Takes back what an earlier write did. */
  undo: (undo: string) => void;
}

interface ContactActionsOptions {
  data: ContactsData;
  onDialog: (dialog: OpenDialog) => void;
}

export function useContactActions({ data, onDialog }: ContactActionsOptions): {
  actions: ContactActions;
  /** What of what is done at once could not be done, if anything. */
  failure: { title: string; problem: Problem } | undefined;
} {
  const sheetId = data.sheet?.id ?? '';
  const change = useChangeContact(sheetId);
  const changeMany = useChangeContacts(sheetId);
  const undo = useUndo(sheetId);
  const offerUndo = useOfferUndo();
  const actions: ContactActions = {
    show: ({ id }) => onDialog({ kind: 'show', contactId: id }),
    edit: (contact) => onDialog({ kind: 'edit', contact }),
    log: (contact) => onDialog({ kind: 'log', contact }),
    merge: (contact) => onDialog({ kind: 'merge', contact }),
    remove: (contact) => onDialog({ kind: 'delete', contacts: [contact] }),
    setStatus: ({ row, name, status: before }, status) => {
      if (status === before) return;
      change.mutate(
        { row, changes: { status } },
        {
          onSuccess: ({ row: saved }) =>
            offerUndo({
              message: `${name} is now ${status}`,
              undo: () => change.mutate({ row: saved, changes: { status: row.Status } }),
            }),
        },
      );
    },
    setStatuses: (contacts, status) => {
      const others = contacts.filter((contact) => contact.status !== status);
      if (others.length === 0) return;
      changeMany.mutate(
        others.map(({ row }) => ({ row, changes: { status } })),
        {
          onSuccess: ({ rows }) =>
            offerUndo({
              message: `${counted(others.length, 'contact is', 'contacts are')} now ${status}`,
              undo: () =>
                changeMany.mutate(
                  rows.map((row, at) => ({ row, changes: { status: others[at]?.row.Status ?? '' } })),
                ),
            }),
        },
      );
    },
    undo: (sealed) => undo.mutate(sealed),
  };
  const unsaved = change.error ?? changeMany.error;
  const failure = unsaved
    ? { title: 'Failed to save contact', problem: unsaved }
    : undo.error
      ? { title: 'Failed to undo', problem: undo.error }
      : undefined;
  return { actions, failure };
}
