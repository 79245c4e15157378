import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type DayOrder, dayInWords, type OrderFound, readDay } from '#kernel/written-day.ts';
import { RadioList } from '../dialogs/RadioList.tsx';

interface DayOrderChoiceProps {
  found: OrderFound;
  order: DayOrder;
  onOrder: (order: DayOrder) => void;
}

const orders = ['dayFirst', 'monthFirst'] as const;
const names: Readonly<Record<DayOrder, string>> = { dayFirst: 'Day first', monthFirst: 'Month first' };

/** How the dates of a file are read: asked if one of them is ambiguous, stated if another one decides. */
export function DayOrderChoice({ found, order, onOrder }: DayOrderChoiceProps) {
  if (found.state === 'plain') return null;
  const { sample } = found;
  if (found.state === 'told') {
    const day = dayInWords(readDay(sample, found.order) ?? '');
    return (
      <Typography>
        Dates are read {found.order === 'dayFirst' ? 'day first' : 'month first'}: {sample} is {day}.
      </Typography>
    );
  }
  const wordsOf = (each: DayOrder) => ({
    name: names[each],
    meaning: `${sample} is ${dayInWords(readDay(sample, each) ?? '')}`,
  });
  return (
    <Box>
      <Typography sx={{ mb: 2 }}>Which day is {sample}?</Typography>
      <RadioList
        label="How dates are written"
        values={orders}
        chosen={order}
        words={{ dayFirst: wordsOf('dayFirst'), monthFirst: wordsOf('monthFirst') }}
        onChoose={onOrder}
        isStacked
      />
    </Box>
  );
}
