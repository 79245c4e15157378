import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface CardsNoticeProps {
  /** How many cards are not in the sheet yet. */
  waiting: number;
  onReview: () => void;
}

export function CardsNotice({ waiting, onReview }: CardsNoticeProps) {
  if (waiting === 0) return null;
  return (
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
        ? '1 business card is not in the sheet yet.'
        : `${waiting} business cards are not in the sheet yet.`}
    </Alert>
  );
}
