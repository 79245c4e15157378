import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import manifest from '../../manifest.ts';
import { todoQueries, useRefetch } from '../queries.ts';

/** Where the lists are stored. */
export function ListsStatusBar({ action }: { action: ReactNode }) {
  const query = useQuery(todoQueries.lists());
  const refetch = useRefetch();
  const lists = query.data?.lists ?? [];
  const lastChange = lists
    .map(({ modifiedTime }) => modifiedTime)
    .sort()
    .at(-1);
  const count = counted(lists.length, 'sheet');
  return (
    <StatusBar
      open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: manifest.id }}
      path={`My Drive / Rowhouse / ${manifest.id}`}
      {...(query.data && { contents: count })}
      state={readingState(query, refetch) ?? (lastChange ? { kind: 'saved', at: lastChange } : null)}
      drive={query.data?.folderLink ? { label: 'Open in Drive', href: query.data.folderLink } : null}
      action={action}
    />
  );
}
