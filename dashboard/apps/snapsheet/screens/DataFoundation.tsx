import { TableIcon } from '@phosphor-icons/react/Table';
import { useIsMutating } from '@tanstack/react-query';
import * as z from 'zod';
import { useMinute } from '#frontend/clock.ts';
import { drivePath } from '#frontend/drive-path.ts';
import { Foundation } from '#frontend/Foundation.tsx';
import { photosTab } from '#frontend/photo/photos-tab.tsx';
import { readingState } from '#frontend/SaveStatus.tsx';
import { cellsOf, justSaved, restingState, useLastSaved } from '#frontend/writes.ts';
import type { SnapsheetData } from '../contract.ts';
import manifest from '../manifest.ts';
import { AddPhotoButton } from './DataHeader.tsx';
import { writes } from './queries.ts';

interface DataFoundationProps {
  data: SnapsheetData;
  query: { isFetching: boolean; isStale: boolean; dataUpdatedAt: number; refetch: () => unknown };
  canEdit: boolean;
  onAddPhoto: () => void;
}

/** A photo's row is its last one; of changed rows the first is named. */
const savedSchema = z.union([
  z
    .object({ rowIndex: z.int(), rowCount: z.int() })
    .transform(({ rowIndex, rowCount }) => rowIndex + rowCount - 1),
  z
    .object({ rows: z.tuple([z.object({ _rowIndex: z.int() })], z.unknown()) })
    .transform(({ rows }) => rows[0]._rowIndex),
]);

/** Where the rows lie and whether they have got there. */
export function DataFoundation({ data, query, canEdit, onAddPhoto }: DataFoundationProps) {
  const { snapsheet, photos, photosFolderLink } = data;
  const mutationKey = writes.all(snapsheet.id);
  const lastSaved = useLastSaved(mutationKey, savedSchema);
  const isWriting = useIsMutating({ mutationKey }) > 0;
  const now = useMinute();
  const resting =
    justSaved(lastSaved, now) ??
    readingState(query, () => void query.refetch()) ??
    restingState(snapsheet, lastSaved);
  return (
    <Foundation
      open={{ icon: <TableIcon size={17} aria-hidden />, label: 'data' }}
      others={photosTab(photos.length, photosFolderLink)}
      path={drivePath(manifest.id, snapsheet)}
      {...(data.range && { range: cellsOf(data.range) })}
      state={isWriting ? { kind: 'saving' } : resting}
      drive={{ label: 'Open in Drive', href: data.sheetLink ?? snapsheet.webViewLink }}
      action={canEdit && <AddPhotoButton onClick={onAddPhoto} />}
    />
  );
}
