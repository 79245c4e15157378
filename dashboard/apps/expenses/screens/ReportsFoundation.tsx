import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { counted } from '#frontend/counted.ts';
import { Foundation } from '#frontend/Foundation.tsx';
import { readingState } from '#frontend/SaveStatus.tsx';
import manifest from '../manifest.ts';
import { expenseQueries, useReadAgain } from './queries.ts';

/** Where the reports lie. */
export function ReportsFoundation({ action }: { action: ReactNode }) {
  const query = useQuery(expenseQueries.reports());
  const { data } = query;
  const readAgain = useReadAgain();
  const reports = data?.reports ?? [];
  const lastChange = reports
    .map(({ modifiedTime }) => modifiedTime)
    .sort()
    .at(-1);
  return (
    <Foundation
      open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: manifest.id }}
      path={`My Drive / Rowhouse / ${manifest.id}`}
      {...(data && {
        contents: `${counted(reports.length, 'folder')}, ${counted(reports.filter(({ sheetId }) => sheetId).length, 'sheet')}`,
      })}
      state={readingState(query, readAgain) ?? (lastChange ? { kind: 'saved', at: lastChange } : null)}
      drive={data?.folderLink ? { label: 'Open in Drive', href: data.folderLink } : null}
      action={action}
    />
  );
}
