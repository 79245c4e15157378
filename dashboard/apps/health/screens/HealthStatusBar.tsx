import Button from '@mui/material/Button';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TableIcon } from '@phosphor-icons/react/Table';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { useMinute } from '#frontend/status/clock.ts';
import { readingState, type SaveState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { justSaved, restingState } from '#frontend/status/writes.ts';
import { counted } from '#kernel/counted.ts';
import type { Health } from '../contract.ts';
import manifest from '../manifest.ts';
import { commands, useLastSaved } from './queries.ts';

interface HealthStatusBarProps {
  data: Health;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number };
  refetch: () => void;
  /** Set if readings can be logged. */
  onLog?: () => void;
}

/** Where the readings are kept and whether what was typed has been saved. */
export function HealthStatusBar({ data, query, refetch, onLog }: HealthStatusBarProps) {
  const isWriting = commands.useCount() > 0;
  const lastSaved = useLastSaved();
  const now = useMinute();
  const { sheet, entries, tabs, folderLink } = data;
  const state: SaveState | null = isWriting
    ? { kind: 'saving' }
    : (justSaved(lastSaved, now) ??
      readingState(query, refetch) ??
      (sheet && restingState(sheet, lastSaved)));
  const drive = folderLink ?? sheet?.webViewLink;
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label: sheet?.name ?? 'Health' }}
      sheetId={sheet?.id}
      path={drivePath(manifest.id, sheet)}
      {...(sheet && { contents: contentsOf(tabs.length, entries.length) })}
      state={state}
      drive={drive ? { label: 'Open in Drive', href: drive } : null}
      action={
        onLog && (
          <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={onLog}>
            Log
          </Button>
        )
      }
    />
  );
}

function contentsOf(tabs: number, rows: number): string {
  return `${counted(tabs, 'tab')}, ${counted(rows, 'row')}`;
}
