import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import type { ReactNode } from 'react';
import { maxSelected } from '#kernel/records/calls.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { formatCount } from '#kernel/region.ts';
import { BulkBar } from '../../grid/BulkBar.tsx';
import type { RecordDialog } from '../record-app.ts';
import type { RecordWrites } from '../record-writes.ts';
import { SetFieldButton } from './SetFieldButton.tsx';

interface RecordBulkProps {
  writes: RecordWrites;
  rows: readonly RowCells[];
  onClear: () => void;
  onDialog: (dialog: Extract<RecordDialog, { kind: 'set' | 'delete' }>) => void;
  /** Buttons that do something else with all of them. */
  children?: ReactNode;
}

/** What can be done with all rows that are selected. */
export function RecordBulk({ writes, rows, onClear, onDialog, children }: RecordBulkProps) {
  const isTooMany = rows.length > maxSelected;
  return (
    <BulkBar count={rows.length} noun={writes.record.one} onClear={onClear}>
      {isTooMany && (
        <Typography variant="body2">At most {formatCount(maxSelected)} can be changed at once.</Typography>
      )}
      {children}
      <SetFieldButton count={rows.length} onClick={() => onDialog({ kind: 'set', rows })} />
      <Button
        color="error"
        disabled={isTooMany}
        startIcon={<TrashIcon size={18} />}
        onClick={() => onDialog({ kind: 'delete', rows })}
      >
        Delete
      </Button>
    </BulkBar>
  );
}
