import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface ConfirmMileageProps {
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}

/** Asks whether a reading lower than an earlier one is right. */
export function ConfirmMileage({ isConfirmed, onConfirm }: ConfirmMileageProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={isConfirmed} onChange={(event) => onConfirm(event.target.checked)} />}
      label="This is correct: the odometer was replaced, or the other entry is wrong"
    />
  );
}
