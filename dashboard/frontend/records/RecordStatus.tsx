import { TableIcon } from '@phosphor-icons/react/Table';
import type { ComponentProps, ReactNode } from 'react';
import type { Listing } from '#kernel/records/calls.ts';
import type { Command } from '../calls/command.ts';
import { drivePath } from '../calls/drive-path.ts';
import { useMinute } from '../status/clock.ts';
import { readingState, type SaveState } from '../status/SaveStatus.tsx';
import { StatusBar } from '../status/StatusBar.tsx';
import { cellsOf, justSaved, restingState } from '../status/writes.ts';
import type { RecordWrites } from './record-writes.ts';

interface RecordStatusProps {
  writes: RecordWrites;
  list: Listing;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number };
  refetch: () => void;
  /** The screen's primary action, docked here on phones. */
  action: ReactNode;
  /** What else the sheet contains. */
  others?: ComponentProps<typeof StatusBar>['others'];
  /** Opens what was not saved, to be reviewed. */
  onReview: (failed: Command) => void;
}

/** Where the records are, and whether what was typed has got there. */
export function RecordStatus({ writes, list, query, refetch, action, others, onReview }: RecordStatusProps) {
  const isWriting = writes.useIsWriting();
  const lastSaved = writes.useLastSaved();
  const [failed, ...moreFailed] = writes.useFailedAdds();
  const now = useMinute();
  const { sheet, folderLink, range } = list;
  const notSaved: SaveState | null = failed
    ? { kind: 'failed', rows: moreFailed.length + 1, onReview: () => onReview(failed) }
    : null;
  const state: SaveState | null = isWriting
    ? { kind: 'saving' }
    : (notSaved ??
      justSaved(lastSaved, now) ??
      readingState(query, refetch) ??
      (sheet && restingState(sheet, lastSaved)));
  const drive = folderLink ?? sheet?.webViewLink;
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label: writes.record.tab }}
      {...(others && { others })}
      sheetId={sheet?.id}
      // The folder of a person's own sheet is unknown here.
      path={sheet && writes.record.sheet.isFree ? sheet.name : drivePath(writes.appId, sheet)}
      {...(range && { range: cellsOf(range) })}
      state={state}
      drive={drive ? { label: 'Open in Drive', href: drive } : null}
      action={action}
    />
  );
}
