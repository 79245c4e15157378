import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DialogFrame } from './DialogFrame.tsx';

interface LeaveQuestionProps {
  /** How many typed rows are not saved. */
  count: number;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before the person leaves typed rows that are not saved. */
export function LeaveQuestion({ count, onStay, onLeave }: LeaveQuestionProps) {
  const isOne = count === 1;
  return (
    <DialogFrame
      title={isOne ? '1 row is not saved' : `${count} rows are not saved`}
      isShort
      isOpen
      isBusy={false}
      onClose={onStay}
      actions={
        <>
          <Button variant="outlined" color="inherit" onClick={onLeave}>
            Leave
          </Button>
          <Button variant="contained" onClick={onStay} autoFocus>
            Stay
          </Button>
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>
        {isOne ? 'It stays' : 'They stay'} here until you press Retry. Closing this page, reloading it or
        signing out loses {isOne ? 'it' : 'them'}.
      </Typography>
    </DialogFrame>
  );
}
