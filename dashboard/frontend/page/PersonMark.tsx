import Avatar from '@mui/material/Avatar';
import { initialsOf } from './initials.ts';

interface PersonMarkProps {
  name: string;
  size?: number;
  tone?: 'wash' | 'solid';
}

const tones = {
  wash: { bgcolor: 'var(--rh-accent-wash)', color: 'var(--rh-on-accent-wash)' },
  solid: { bgcolor: 'primary.main', color: 'primary.contrastText' },
};

/** A person's initials; the name is next to it. */
export function PersonMark({ name, size = 40, tone = 'wash' }: PersonMarkProps) {
  return (
    <Avatar aria-hidden sx={{ ...tones[tone], width: size, height: size, fontSize: size * 0.37 }}>
      {initialsOf({ name, email: '' })}
    </Avatar>
  );
}
