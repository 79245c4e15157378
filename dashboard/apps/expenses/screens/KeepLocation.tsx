import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';

interface KeepLocationProps {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function KeepLocation({ isChecked, onChange }: KeepLocationProps) {
  return (
    <FormControlLabel
      control={<Checkbox checked={isChecked} onChange={(_, next) => onChange(next)} />}
      label="Keep where and when the photo was taken in the stored copy"
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}
