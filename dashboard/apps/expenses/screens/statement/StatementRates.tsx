import Card from '@mui/material/Card';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { counted } from '#kernel/counted.ts';
import { parseDay } from '#kernel/day.ts';
import { readRate } from '#kernel/money.ts';
import { useMoney } from '../money-text.ts';
import { rateQuery } from '../queries.ts';
import { RateTableButton } from '../rates/RateTableButton.tsx';
import type { ShownLine, useStatement } from './use-statement.ts';

type Statement = Pick<ReturnType<typeof useStatement>, 'lines' | 'setRate' | 'rates'>;

/** Asks for the rates of currencies for which the statement gives none; renders nothing if no line needs one. */
export function StatementRates({ lines, setRate, rates }: Statement) {
  const open = lines.filter(
    ({ abroad, isCharged, amount }) =>
      abroad && !isCharged && (amount === undefined || rates.has(abroad.currency)),
  );
  const byCurrency = Map.groupBy(open, ({ abroad }) => abroad?.currency ?? '');
  return [...byCurrency].map(([currency, some]) => (
    <RateOfLines key={currency} {...{ currency, lines: some }} onRate={(rate) => setRate(currency, rate)} />
  ));
}

interface RateOfLinesProps {
  currency: string;
  lines: readonly ShownLine[];
  onRate: (rate: number | undefined) => void;
}

function RateOfLines({ currency, lines, onRate }: RateOfLinesProps) {
  const { currency: own } = useMoney();
  const [text, setText] = useState('');
  const day = lines.map(({ record }) => record.date).find((date) => parseDay(date) !== undefined);
  const { data: told } = useQuery({
    ...rateQuery({ from: currency, to: own, day: day ?? '' }),
    enabled: day !== undefined,
  });
  const read = text.trim() === '' ? undefined : readRate(text);
  const ofDay =
    told?.source == null
      ? `There is no table of rates here. Without a rate, these rows show what was paid and count as nothing in ${own} until they get one.`
      : `If blank: the rate of each line's day (${told.source}).`;
  return (
    <Card variant="outlined" component="section" aria-label={`Rate of ${currency}`} sx={panel}>
      <Typography sx={{ flex: '1 1 260px', fontSize: 14 }}>
        {counted(lines.length, 'line')} in {currency}, of which the statement tells no rate. {ofDay}
      </Typography>
      {told && <RateTableButton hasAny={told.source !== null} />}
      <TextField
        label={`${own} for 1 ${currency}`}
        size="small"
        value={text}
        onChange={({ target: { value } }) => {
          setText(value);
          const typed = value.trim() === '' ? undefined : readRate(value);
          onRate(typed && 'rate' in typed ? typed.rate : undefined);
        }}
        error={read !== undefined && 'problem' in read}
        helperText={read !== undefined && 'problem' in read ? read.problem : undefined}
        slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
      />
    </Card>
  );
}

const panel = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 4, px: 4, py: 3, mb: 4 };
