import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import manifest from '../../manifest.ts';
import { snapsheetQueries, useRefetch } from '../queries.ts';

/** Where the SnapSheets are stored. */
export function SnapsheetsStatusBar({ action }: { action: ReactNode }) {
  const query = useQuery(snapsheetQueries.list());
  const { data } = query;
  const refetch = useRefetch();
  const snapsheets = data?.snapsheets ?? [];
  const lastChange = snapsheets
    .map(({ modifiedTime }) => modifiedTime)
    .sort()
    .at(-1);
  const sheets = snapsheets.filter(({ sheetId }) => sheetId !== null).length;
  return (
    <StatusBar
      open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: manifest.id }}
      path={`My Drive / Rowhouse / ${manifest.id}`}
      {...(data && { contents: `${counted(snapsheets.length, 'folder')}, ${counted(sheets, 'sheet')}` })}
      state={
        readingState(query, () => void refetch()) ?? (lastChange ? { kind: 'saved', at: lastChange } : null)
      }
      drive={data?.folderLink ? { label: 'Open in Drive', href: data.folderLink } : null}
      action={action}
    />
  );
}
