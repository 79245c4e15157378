import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type CallInput, createClient } from '#frontend/calls/client.ts';
import { sheetQuery, useReadSheetAgain } from '#frontend/calls/sheet-query.ts';
import { typedRow } from '#frontend/dialogs/unsaved.tsx';
import contract, { type ContactsData } from '../contract.ts';
import manifest from '../manifest.ts';
import type { ContactChanges, ContactRow, InteractionRow, WholeContact } from '../records.ts';

export const client = createClient(manifest, contract);

const all = [manifest.id] as const;
const rows = [...all, 'contacts'] as const;
const read = (query: CallInput<typeof contract.listContacts>['query']) => client.listContacts({ query });

/** The contacts of the sheet that is named, else of the oldest. */
export const contactsQuery = (sheetId: string | null) => sheetQuery(rows, sheetId, read);

/** Reads the contacts again, and which sheets there are. */
export const useReadAgain = (sheetId: string | null) => useReadSheetAgain(rows, sheetId, read);

/** The keys under which writes are found while they are under way. */
export const writes = {
  all: () => [...all, 'write'] as const,
  add: () => [...writes.all(), 'add'] as const,
  change: () => [...writes.all(), 'change'] as const,
};

/** What all changes share: the last known rows take them at once, then everything is read again. */
function changeRows(cache: QueryClient, update: (data: ContactsData) => ContactsData): void {
  cache.setQueriesData<ContactsData>({ queryKey: rows }, (known) => (known ? update(known) : known));
}

/** Reads the rows again of whichever sheet the screen has open. */
export function useReadRowsAgain() {
  const cache = useQueryClient();
  return () => void readAgain(cache);
}

function readAgain(cache: QueryClient): Promise<void> {
  return cache.invalidateQueries({ queryKey: all });
}

function withContact(data: ContactsData, row: ContactRow): ContactsData {
  const others = data.contacts.filter(({ _rowIndex }) => _rowIndex !== row._rowIndex);
  const contacts = [...others, row].toSorted((a, b) => a._rowIndex - b._rowIndex);
  return { ...data, contacts };
}

/** The sheet's columns of a row, by which the server finds it again. */
function expectedOf<R extends { _rowIndex: number }>({ _rowIndex, ...cells }: R): Omit<R, '_rowIndex'> {
  return cells;
}

function seenOf(row: ContactRow) {
  return { row: row._rowIndex, expected: expectedOf(row) };
}

export interface Adding {
  contact: WholeContact;
  sheetId: string | null;
  /** A photo of the business card, which is kept with the contact. */
  photo?: File | undefined;
  /** Stays the same when the same contact is sent again, so that it is never written twice. */
  requestKey: string;
}

export function useAddContact() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.add(),
    meta: typedRow,
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: ({ contact, sheetId, photo, requestKey }: Adding) => {
      const place = sheetId === null ? {} : { sheetId };
      return photo
        ? client.addCard(
            { body: { contact: JSON.stringify(contact), ...place }, files: { photo } },
            { requestKey },
          )
        : client.addContact({ body: { ...contact, ...place } }, { requestKey });
    },
    onSuccess: ({ row, sheetId }) => {
      changeRows(cache, (data) => (data.sheet?.id === sheetId ? withContact(data, row) : data));
      void readAgain(cache);
    },
  });
}

export interface Changing {
  row: ContactRow;
  changes: ContactChanges;
}

export function useChangeContact(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.change(),
    mutationFn: ({ row, changes }: Changing) =>
      client.updateContact({
        contactId: `${sheetId}:${row._rowIndex}`,
        body: { ...changes, expected: expectedOf(row) },
      }),
    onSuccess: ({ row }) => {
      changeRows(cache, (data) => (data.sheet?.id === sheetId ? withContact(data, row) : data));
      void readAgain(cache);
    },
  });
}

export function useChangeContacts(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: (contacts: readonly Changing[]) =>
      client.updateContacts({
        sheetId,
        body: { contacts: contacts.map(({ row, changes }) => ({ ...seenOf(row), changes })) },
      }),
    onSuccess: ({ rows }) =>
      changeRows(cache, (data) => (data.sheet?.id === sheetId ? rows.reduce(withContact, data) : data)),
    onSettled: () => readAgain(cache),
  });
}

export function useRemoveContacts(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: (rows: readonly ContactRow[]) =>
      client.removeContacts({ sheetId, body: { contacts: rows.map(seenOf) } }),
    // Not until the sheet was read again: the rows below have other numbers.
    onSettled: () => readAgain(cache),
  });
}

export function useUndo(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: (undo: string) => client.undo({ sheetId, body: { undo } }),
    onSettled: () => readAgain(cache),
  });
}

export interface Merging {
  kept: ContactRow;
  dropped: ContactRow;
  changes: ContactChanges;
}

export function useMergeContacts(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: ({ kept, dropped, changes }: Merging) =>
      client.mergeContacts({ sheetId, body: { kept: seenOf(kept), dropped: seenOf(dropped), changes } }),
    onSettled: () => readAgain(cache),
  });
}

type Logging = CallInput<typeof contract.logInteraction>['body'];

export function useLogInteraction(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: ({
      row,
      requestKey,
      ...logging
    }: Omit<Logging, 'expected'> & { row: ContactRow; requestKey: string }) =>
      client.logInteraction(
        { contactId: `${sheetId}:${row._rowIndex}`, body: { ...logging, expected: expectedOf(row) } },
        { requestKey },
      ),
    onSuccess: () => readAgain(cache),
  });
}

type InteractionChanges = CallInput<typeof contract.updateInteraction>['body']['changes'];

export function useChangeInteraction(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: ({ row, changes }: { row: InteractionRow; changes: InteractionChanges }) =>
      client.updateInteraction({ sheetId, row: row._rowIndex, body: { expected: expectedOf(row), changes } }),
    onSuccess: () => readAgain(cache),
  });
}

export function useRemoveInteraction(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: writes.all(),
    mutationFn: (row: InteractionRow) =>
      client.removeInteraction({ sheetId, row: row._rowIndex, body: { expected: expectedOf(row) } }),
    onSettled: () => readAgain(cache),
  });
}

export function useImportContacts(sheetId: string | null) {
  const cache = useQueryClient();
  return async (contacts: readonly WholeContact[], requestKey: string): Promise<number> => {
    const body = { contacts: [...contacts], ...(sheetId !== null && { sheetId }) };
    const { count } = await client.importContacts({ body }, { requestKey });
    void readAgain(cache);
    return count;
  };
}

export function useRepair(sheetId: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => client.repairSheet({ sheetId }),
    onSuccess: () => readAgain(cache),
  });
}
