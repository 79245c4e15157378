import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { clockText } from '#kernel/day.ts';

interface MinuteFieldProps {
  label: string;
  /** Minutes since midnight. */
  minute: number;
  isLabelled?: boolean;
  onChange: (minute: number) => void;
}

/** A time of day. It takes effect when the field loses the focus, if it is a valid time. */
export function MinuteField({ label, minute, isLabelled = false, onChange }: MinuteFieldProps) {
  const [typed, setTyped] = useState<string>();
  function keep(): void {
    const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(typed ?? '') ?? [];
    setTyped(undefined);
    if (hours === undefined || minutes === undefined) return;
    const chosen = Number(hours) * 60 + Number(minutes);
    if (chosen !== minute) onChange(chosen);
  }
  return (
    <TextField
      type="time"
      size="small"
      {...(isLabelled && { label })}
      value={typed ?? clockText(minute)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={keep}
      slotProps={{ htmlInput: { 'aria-label': label }, inputLabel: { shrink: true } }}
    />
  );
}
