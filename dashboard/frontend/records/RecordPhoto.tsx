import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { labelOf } from '#kernel/records/field.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { PhotoDialog } from '../photo/PhotoDialog.tsx';
import { PhotoPane } from '../photo/PhotoPane.tsx';
import { ProblemAlert } from '../status/ProblemAlert.tsx';
import type { RecordWrites } from './record-writes.ts';

interface RecordPhotoProps {
  writes: RecordWrites;
  row: RowCells;
  onClose: () => void;
}

/** The photo of a record, and the way to it in Drive. */
export function RecordPhoto({ writes, row, onClose }: RecordPhotoProps) {
  const { record } = writes;
  const name = writes.photoIn(row);
  const found = useQuery({
    queryKey: [writes.appId, 'photo', name],
    queryFn: () => writes.findPhoto(name),
  });
  const field = record.fields[writes.commands.photoName ?? ''];
  const photo = { name, webViewLink: found.data?.webViewLink };
  return (
    <PhotoDialog
      title={`${field ? labelOf(field) : 'Photo'}, row ${row._rowIndex}`}
      photo={photo}
      onClose={onClose}
    >
      {found.error ? (
        <ProblemAlert title="Failed to open the photo" problem={found.error} />
      ) : (
        <Box sx={{ height: '56dvh', borderRadius: 1, overflow: 'hidden', flex: 'none' }}>
          <PhotoPane file={writes.photoAddress(name, 'full')} name={name} />
        </Box>
      )}
    </PhotoDialog>
  );
}
