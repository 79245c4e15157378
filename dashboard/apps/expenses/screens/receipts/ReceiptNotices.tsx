import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReceiptPhoto } from '../../answers.ts';

interface ReceiptNoticesProps {
  /** How many receipts are not in the sheet yet. */
  waiting: number;
  loose: readonly ReceiptPhoto[];
  onReview: () => void;
  onLoose: () => void;
}

/** What remains to be done with photos: unsaved receipts, and photos that no row names. */
export function ReceiptNotices({ waiting, loose, onReview, onLoose }: ReceiptNoticesProps) {
  return (
    <>
      {waiting > 0 && (
        <Alert
          severity="info"
          sx={{ mb: 3 }}
          action={
            <Button color="inherit" onClick={onReview}>
              Review
            </Button>
          }
        >
          {waiting === 1
            ? '1 receipt is not in the sheet yet.'
            : `${waiting} receipts are not in the sheet yet.`}
        </Alert>
      )}
      {loose.length > 0 && (
        <Alert
          severity="info"
          sx={{ mb: 3 }}
          action={
            <Button color="inherit" onClick={onLoose} aria-label="Show the photos without a row">
              Look
            </Button>
          }
        >
          {loose.length === 1
            ? `The photo ${loose[0]?.name} has no row.`
            : `${loose.length} photos in this report have no row.`}
        </Alert>
      )}
    </>
  );
}
