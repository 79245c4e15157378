import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import manifest from '../../manifest.ts';
import { mugClubQueries, useRefetch } from '../queries.ts';

/** Where the lists are stored. */
export function ListsStatusBar({ action }: { action: ReactNode }) {
  const query = useQuery(mugClubQueries.lists());
  const refetch = useRefetch();
  const lists = query.data?.data.lists ?? [];
  const lastChange = lists
    .map(({ modifiedTime }) => modifiedTime)
    .sort()
    .at(-1);
  const { folderLink = null } = query.data ?? {};
  return (
    <StatusBar
      open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: manifest.id }}
      path={`My Drive / Rowhouse / ${manifest.id}`}
      {...(query.data && { contents: counted(lists.length, 'sheet') })}
      state={readingState(query, refetch) ?? (lastChange ? { kind: 'saved', at: lastChange } : null)}
      drive={folderLink === null ? null : { label: 'Open in Drive', href: folderLink }}
      action={action}
    />
  );
}
