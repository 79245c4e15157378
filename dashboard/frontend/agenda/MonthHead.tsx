import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CaretLeftIcon } from '@phosphor-icons/react/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/CaretRight';
import type { ReactNode } from 'react';
import { dayFormat } from '#kernel/day.ts';
import { PlainIconButton } from '../page/PlainIconButton.tsx';

const monthName = dayFormat({ month: 'long', year: 'numeric' });

interface MonthHeadProps {
  /** Its first day. */
  month: string;
  /** The months before and after; undefined if there is none to show. */
  before: string | undefined;
  after: string | undefined;
  onMonth: (month: string) => void;
  children?: ReactNode;
}

/** The name of the month shown, and buttons for the months before and after. */
export function MonthHead({ month, before, after, onMonth, children }: MonthHeadProps) {
  const go = (label: string, to: string | undefined, icon: ReactNode) => (
    <PlainIconButton
      aria-label={label}
      disabled={to === undefined}
      onClick={() => to !== undefined && onMonth(to)}
    >
      {icon}
    </PlainIconButton>
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
      <Typography variant="h2" sx={{ flex: 1 }} aria-live="polite">
        {monthName(month)}
      </Typography>
      {children}
      {go('Month before', before, <CaretLeftIcon size={20} />)}
      {go('Month after', after, <CaretRightIcon size={20} />)}
    </Box>
  );
}
