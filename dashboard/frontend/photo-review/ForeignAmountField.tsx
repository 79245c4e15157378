import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { atRate, type ForeignAmount } from './foreign.ts';

interface ForeignAmountFieldProps {
  said: ForeignAmount;
  /** The currency of the sheet. */
  own: string;
  /** Called with the converted amount, and the rate that was typed. */
  onAmount: (text: string, rate: string) => void;
}

/** Asks for the exchange rate of a receipt in another currency; the converted amount may be typed as well. */
export function ForeignAmountField({ said, own, onAmount }: ForeignAmountFieldProps) {
  const [rate, setRate] = useState('');
  const turned = rate.trim() === '' ? undefined : atRate(said, rate, own);
  function change(text: string) {
    setRate(text);
    const next = text.trim() === '' ? undefined : atRate(said, text, own);
    if (next && 'text' in next) onAmount(next.text, text);
  }
  return (
    <Alert severity="warning" icon={false}>
      <Stack sx={{ gap: 3 }}>
        <span>
          The photo says {said.currency} {said.amount}. Enter the amount in {own}, or the rate.
        </span>
        <TextField
          label={`${own} for 1 ${said.currency}`}
          size="small"
          fullWidth
          value={rate}
          onChange={({ target }) => change(target.value)}
          error={turned !== undefined && 'problem' in turned}
          helperText={
            turned &&
            ('problem' in turned
              ? turned.problem
              : `${said.currency} ${said.amount} is ${own} ${turned.text}`)
          }
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
      </Stack>
    </Alert>
  );
}
