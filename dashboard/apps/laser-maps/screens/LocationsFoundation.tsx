import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode } from 'react';
import { useMinute } from '#frontend/clock.ts';
import { drivePath } from '#frontend/drive-path.ts';
import { Foundation } from '#frontend/Foundation.tsx';
import { readingState, type SaveState } from '#frontend/SaveStatus.tsx';
import { cellsOf, justSaved, restingState } from '#frontend/writes.ts';
import type { LocationsData } from '../contract.ts';
import manifest from '../manifest.ts';
import { useFailedAdds, useIsWriting, useLastSaved } from './pending.ts';
import type { Adding } from './queries.ts';

interface LocationsFoundationProps {
  data: LocationsData;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number };
  readAgain: () => void;
  action: ReactNode;
  onReview: (failed: Adding) => void;
}

/** Where the locations lie and whether what was typed has got there. */
export function LocationsFoundation({ data, query, readAgain, action, onReview }: LocationsFoundationProps) {
  const isWriting = useIsWriting();
  const lastSaved = useLastSaved();
  const [failed, ...others] = useFailedAdds();
  const now = useMinute();
  const { sheet, folderLink } = data;
  const notSaved: SaveState | null = failed
    ? { kind: 'failed', rows: others.length + 1, onReview: () => onReview(failed) }
    : null;
  const state: SaveState | null = isWriting
    ? { kind: 'saving' }
    : (notSaved ??
      justSaved(lastSaved, now) ??
      readingState(query, readAgain) ??
      (sheet && restingState(sheet, lastSaved)));
  const drive = folderLink ?? sheet?.webViewLink;
  return (
    <Foundation
      open={{ icon: <TableIcon size={17} aria-hidden />, label: 'Locations' }}
      path={drivePath(manifest.id, sheet)}
      {...(data.range && { range: cellsOf(data.range) })}
      state={state}
      drive={drive ? { label: 'Open in Drive', href: drive } : null}
      action={action}
    />
  );
}
