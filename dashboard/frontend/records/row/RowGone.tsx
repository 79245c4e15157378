import Alert from '@mui/material/Alert';
import type { AnyRecord } from '#kernel/records/record.ts';

interface RowGoneProps {
  record: AnyRecord;
  onClose: () => void;
}

/** Shown if the address names a row that is not in the sheet as it was. */
export function RowGone({ record: { one, tab }, onClose }: RowGoneProps) {
  return (
    <Alert severity="info" onClose={onClose} sx={{ mb: 4 }}>
      {`The ${one} of this address is not in ${tab} any more. It was deleted, or the cells that it is known by were changed.`}
    </Alert>
  );
}
