import { TableIcon } from '@phosphor-icons/react/Table';
import type { ReactNode } from 'react';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { photosTab } from '#frontend/photo/photos-tab.tsx';
import { nextRowIndex } from '#frontend/records/next-row.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { readingState, type SaveState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { cellsOf, justSaved, restingState } from '#frontend/status/writes.ts';
import manifest from '../../manifest.ts';
import type { ReportData } from '../../report-calls.ts';
import { useLastSaved } from '../writes.ts';
import type { Pending } from './lines.ts';

interface ReportStatusBarProps {
  data: ReportData;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number; refetch: () => unknown };
  pending: Pending;
  action: ReactNode;
  onReview: (failedKey: string) => void;
}

/** Where the report's rows are stored, and whether they have been saved. */
export function ReportStatusBar({ data, query, pending, action, onReview }: ReportStatusBarProps) {
  const lastSaved = useLastSaved(data.report.id);
  const now = useMinute();
  const { report, photos, photosFolderLink } = data;
  const state =
    writingState(data, pending, onReview) ??
    justSaved(lastSaved, now) ??
    readingState(query, () => void query.refetch()) ??
    restingState(report, lastSaved);
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label: 'Expenses' }}
      others={photosTab(photos.length, photosFolderLink)}
      sheetId={data.sheetId ?? undefined}
      path={drivePath(manifest.id, report)}
      {...(data.range && { range: cellsOf(data.range) })}
      state={state}
      drive={{ label: 'Open in Drive', href: data.folderLink }}
      action={action}
    />
  );
}

function writingState(
  { rows }: ReportData,
  pending: Pending,
  onReview: (failedKey: string) => void,
): SaveState | null {
  const saving = pending.added.filter(({ state }) => state === 'saving').length;
  if (saving > 0) return { kind: 'saving', row: nextRowIndex(rows) };
  const change = pending.changed.find(({ state }) => state === 'saving');
  if (change) return { kind: 'saving', row: change.rowIndex };
  if (pending.removed.length > 0) return { kind: 'saving' };
  const failed = pending.added.filter(({ state }) => state === 'failed');
  const [first] = failed;
  return first ? { kind: 'failed', rows: failed.length, onReview: () => onReview(first.key) } : null;
}
