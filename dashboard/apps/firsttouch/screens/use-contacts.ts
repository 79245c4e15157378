import { useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useOnReturn } from '#frontend/calls/online.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { dayOf } from '#kernel/day.ts';
import type { ContactRow } from '../record.ts';
import { commands } from './commands.ts';
import { contactsOf, type StatusChoice } from './contacts.ts';
import { contactFinder } from './filter.ts';
import { logWrites, contacts as records, writes } from './queries.ts';

/** The contacts of a sheet, and those that match the filters. */
export function useContacts(sheetId: string | null) {
  const query = useSuspenseQuery(records.list(sheetId));
  const refetch = records.useRefetch(sheetId);
  const [status, setStatus] = useState<StatusChoice>('All');
  const [search, setSearch] = useState('');
  const sought = useDeferredValue(search);
  const day = dayOf(new Date(useMinute()));
  const pending = writes.useChanging();
  const data = logWrites.useShown(writes.useShown(query.data));
  const contacts = useMemo(() => {
    const changingOf = (row: ContactRow) =>
      pending.map((each) => commands.changesTo(each, row)).find((changes) => changes !== undefined);
    return contactsOf(data, changingOf, day);
  }, [data, pending, day]);
  const shown = useMemo(() => {
    const isFound = contactFinder(sought);
    return contacts.filter((contact) => (status === 'All' || contact.status === status) && isFound(contact));
  }, [contacts, status, sought]);
  useOnReturn(() => {
    if (query.error) refetch();
  });
  return { query, data, refetch, contacts, shown, status, setStatus, search, setSearch };
}
