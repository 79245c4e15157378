import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/EnvelopeSimple';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { ReminderChoices } from '#kernel/reminders.ts';
import { Channel } from './Channel.tsx';
import { MinuteField } from './MinuteField.tsx';
import { useSendDigest } from './queries.ts';

type Email = ReminderChoices['email'];

const weekdays = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 0, name: 'Sunday' },
];

interface EmailChannelProps {
  email: Email;
  /** Null if this installation sends no mail. */
  mailTo: string | null;
  onChoose: (email: Partial<Email>) => void;
}

/** A mail in the morning of the chosen weekdays. */
export function EmailChannel({ email, mailTo, onChoose }: EmailChannelProps) {
  const send = useSendDigest();
  return (
    <Channel
      title="E-mail digest"
      says="One email, only on days with something due."
      Icon={EnvelopeSimpleIcon}
      isOn={email.isOn}
      refused={mailTo === null ? 'The operator of this installation has not set up a mail server.' : null}
      onSwitch={(isOn) => onChoose({ isOn })}
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <ToggleButtonGroup
          size="small"
          fullWidth
          aria-label="Days"
          value={email.weekdays}
          onChange={(_, chosen: number[]) => onChoose({ weekdays: chosen })}
        >
          {weekdays.map(({ day, name }) => (
            <ToggleButton key={day} value={day} aria-label={name}>
              {name.slice(0, 1)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <MinuteField
          isLabelled
          label="Time"
          minute={email.minute}
          onChange={(minute) => onChoose({ minute })}
        />
        <FormControlLabel
          label="Also send an email when something comes due"
          control={<Switch checked={email.isTimely} onChange={(_, isTimely) => onChoose({ isTimely })} />}
        />
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
            {mailTo}
          </Typography>
          <Button color="inherit" loading={send.isPending} onClick={() => send.mutate()}>
            Send one now
          </Button>
        </Box>
        {send.data && (
          <Typography variant="body2" role="status">
            {send.data.told === null
              ? 'Nothing is due now, so no email was sent.'
              : `Sent: ${send.data.told}.`}
          </Typography>
        )}
        {send.error && <ProblemAlert title="No email was sent" problem={send.error} />}
      </Box>
    </Channel>
  );
}
