import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import manifest from '../manifest.ts';
import { expenseQueries, useRefetch } from './queries.ts';

/** Shows where the reports are stored. */
export function ReportsStatusBar({ action }: { action: ReactNode }) {
  const query = useQuery(expenseQueries.reports());
  const { data } = query;
  const refetch = useRefetch();
  const reports = data?.reports ?? [];
  const lastChange = reports
    .map(({ modifiedTime }) => modifiedTime)
    .sort()
    .at(-1);
  return (
    <StatusBar
      open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: manifest.id }}
      path={`My Drive / Rowhouse / ${manifest.id}`}
      {...(data && {
        contents: `${counted(reports.length, 'folder')}, ${counted(reports.filter(({ sheetId }) => sheetId).length, 'sheet')}`,
      })}
      state={readingState(query, refetch) ?? (lastChange ? { kind: 'saved', at: lastChange } : null)}
      drive={data?.folderLink ? { label: 'Open in Drive', href: data.folderLink } : null}
      action={action}
    />
  );
}
