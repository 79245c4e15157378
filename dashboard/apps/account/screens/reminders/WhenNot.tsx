import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { BellSlashIcon } from '@phosphor-icons/react/BellSlash';
import { daysAfter, formatDay, today } from '#kernel/day.ts';
import { noReminders, type ReminderChoices } from '#kernel/reminders.ts';
import { MinuteField } from './MinuteField.tsx';

interface QuietHoursProps {
  quiet: ReminderChoices['quiet'];
  onChoose: (quiet: ReminderChoices['quiet']) => void;
}

/** Hours in which nothing is sent at its own time; it is sent when they end. */
export function QuietHours({ quiet, onChoose }: QuietHoursProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2 }}>
      <FormControlLabel
        label="Quiet hours"
        sx={{ m: 0 }}
        control={
          <Switch
            checked={quiet !== null}
            onChange={(_, isOn) => onChoose(isOn ? noReminders.quiet : null)}
          />
        }
      />
      {quiet && (
        <>
          <MinuteField
            label="Quiet from"
            minute={quiet.from}
            onChange={(from) => onChoose({ ...quiet, from })}
          />
          <MinuteField label="Quiet to" minute={quiet.to} onChange={(to) => onChoose({ ...quiet, to })} />
        </>
      )}
    </Box>
  );
}

interface PauseProps {
  until: string | null;
  onChoose: (until: string | null) => void;
}

/** Pauses everything for a week, or ends the pause. */
export function Pause({ until, onChoose }: PauseProps) {
  const isPaused = until !== null && until > today();
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<BellSlashIcon size={18} />}
      onClick={() => onChoose(isPaused ? null : daysAfter(today(), 7))}
    >
      {isPaused ? `Paused until ${formatDay(until)}. Go on now` : 'Pause all for a week'}
    </Button>
  );
}
