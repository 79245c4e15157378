import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import { adminQueries, useRefetch } from './queries.ts';

/** Where everything is. */
export function AdminStatusBar() {
  const query = useQuery(adminQueries.resources());
  const refetch = useRefetch();
  const { resources = [], folderLink = null } = query.data ?? {};
  const lastChange = resources.reduce<string | null>(
    (last, { modifiedTime }) => (last === null || modifiedTime > last ? modifiedTime : last),
    null,
  );
  const count = counted(resources.length, 'resource');
  return (
    <StatusBar
      open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: 'Rowhouse' }}
      path="My Drive / Rowhouse"
      {...(query.data && { contents: count })}
      state={
        readingState(query, () => void refetch()) ??
        (lastChange === null ? null : { kind: 'saved', at: lastChange })
      }
      drive={folderLink === null ? null : { label: 'Open in Drive', href: folderLink }}
    />
  );
}
