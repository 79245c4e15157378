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
      label="Keep the time and place in the saved photo"
      slotProps={{ typography: { variant: 'body2' } }}
    />
  );
}
