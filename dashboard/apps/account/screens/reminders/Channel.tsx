import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { Icon } from '@phosphor-icons/react';
import { type ReactNode, useId } from 'react';

interface ChannelProps {
  title: string;
  says: string;
  Icon: Icon;
  isOn: boolean;
  /** Why it cannot be turned on. */
  refused?: string | null;
  /** A problem with it, shown whether it is on or not. */
  problem?: ReactNode;
  onSwitch: (isOn: boolean) => void;
  children?: ReactNode;
}

/** One channel for reminders, with its switch. */
export function Channel({
  title,
  says,
  Icon,
  isOn,
  refused = null,
  problem,
  onSwitch,
  children,
}: ChannelProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ px: 5, py: 4 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Icon size={20} aria-hidden />
        <Typography id={id} variant="h3" component="h2" sx={{ flex: 1, fontSize: 16 }}>
          {title}
        </Typography>
        <Switch
          checked={isOn && refused === null}
          disabled={refused !== null}
          onChange={(_, checked) => onSwitch(checked)}
          slotProps={{ input: { 'aria-label': title } }}
        />
      </Box>
      <Typography variant="body2" sx={{ mb: 3, color: 'text.secondary' }}>
        {says}
      </Typography>
      {refused === null ? isOn && children : <Typography variant="body2">{refused}</Typography>}
      {problem}
    </Card>
  );
}
