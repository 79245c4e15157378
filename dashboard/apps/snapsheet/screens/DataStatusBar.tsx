import { TableIcon } from '@phosphor-icons/react/Table';
import * as z from 'zod';
import { drivePath } from '#frontend/calls/drive-path.ts';
import { photosTab } from '#frontend/photo/photos-tab.tsx';
import { useMinute } from '#frontend/status/clock.ts';
import { readingState } from '#frontend/status/SaveStatus.tsx';
import { StatusBar } from '#frontend/status/StatusBar.tsx';
import { cellsOf, justSaved, restingState } from '#frontend/status/writes.ts';
import type { SnapsheetData } from '../contract.ts';
import manifest from '../manifest.ts';
import { AddPhotoButton } from './DataHeader.tsx';
import { commands } from './queries.ts';

interface DataStatusBarProps {
  data: SnapsheetData;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number; refetch: () => unknown };
  canEdit: boolean;
  onAddPhoto: () => void;
}

/** A photo's row is the last one in its answer; of several changed rows, the first is named. */
const savedSchema = z.union([
  z
    .object({ rowIndex: z.int(), rowCount: z.int() })
    .transform(({ rowIndex, rowCount }) => rowIndex + rowCount - 1),
  z
    .object({ rows: z.tuple([z.object({ _rowIndex: z.int() })], z.unknown()) })
    .transform(({ rows }) => rows[0]._rowIndex),
]);

/** Where the rows are stored and whether changes have arrived there. */
export function DataStatusBar({ data, query, canEdit, onAddPhoto }: DataStatusBarProps) {
  const { snapsheet, photos, photosFolderLink } = data;
  const lastSaved = commands.useLastSaved(savedSchema, { id: snapsheet.id });
  const isWriting = commands.useCount({ id: snapsheet.id }) > 0;
  const now = useMinute();
  const resting =
    justSaved(lastSaved, now) ??
    readingState(query, () => void query.refetch()) ??
    restingState(snapsheet, lastSaved);
  return (
    <StatusBar
      open={{ icon: <TableIcon size={17} aria-hidden />, label: 'data' }}
      others={photosTab(photos.length, photosFolderLink)}
      sheetId={snapsheet.sheetId ?? undefined}
      path={drivePath(manifest.id, snapsheet)}
      {...(data.range && { range: cellsOf(data.range) })}
      state={isWriting ? { kind: 'saving' } : resting}
      drive={{ label: 'Open in Drive', href: data.sheetLink ?? snapsheet.webViewLink }}
      action={canEdit && <AddPhotoButton onClick={onAddPhoto} />}
    />
  );
}
