import { FolderSimpleIcon } from '@phosphor-icons/react/FolderSimple';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { counted } from '#kernel/counted.ts';
import manifest from '../manifest.ts';
import { useRefetch, vehicleQueries } from './queries.ts';

/** Where the vehicles' sheets are stored. */
export function VehiclesStatusBar({ action }: { action: ReactNode }) {
  const query = useQuery(vehicleQueries.list());
  const refetch = useRefetch();
  const { vehicles = [], sheetCount = 0, folderLink = null } = query.data ?? {};
  const lastChange = vehicles
    .map(({ modifiedTime }) => modifiedTime)
    .sort()
    .at(-1);
  return (
    <StatusBar
      open={{ icon: <FolderSimpleIcon size={17} aria-hidden />, label: manifest.id }}
      path={drivePath(manifest.id)}
      {...(query.data && {
        contents: `${counted(vehicles.length, 'vehicle')}, ${counted(sheetCount, 'sheet')}`,
      })}
      state={readingState(query, refetch) ?? (lastChange ? { kind: 'saved', at: lastChange } : null)}
      drive={folderLink === null ? null : { label: 'Open in Drive', href: folderLink }}
      action={action}
    />
  );
}
