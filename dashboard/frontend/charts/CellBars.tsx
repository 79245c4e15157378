import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { cellValueFor } from './cell-scale.ts';

interface CellBarsProps {
  /** The finding in words, for people who do not see the bars. */
  label: string;
  bars: readonly { label: string; amount: number }[];
  format: (amount: number) => string;
}

/** Amounts as rows of cells, each with its exact number. */
export function CellBars({ label, bars, format }: CellBarsProps) {
  const largest = Math.max(0, ...bars.map(({ amount }) => amount));
  return (
    <Box
      component="dl"
      aria-label={label}
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'minmax(64px, auto) 1fr auto',
        columnGap: 4,
        rowGap: 1.25,
        alignItems: 'center',
        fontSize: 14,
        lineHeight: '20px',
      }}
    >
      {bars.map((bar) => (
        <Fragment key={bar.label}>
          <Box
            component="dt"
            title={bar.label}
            sx={{ maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {bar.label}
          </Box>
          <CellBar amount={bar.amount} largest={largest} />
          <Box component="dd" sx={{ m: 0, textAlign: 'right', fontWeight: 600 }}>
            {format(bar.amount)}
          </Box>
        </Fragment>
      ))}
    </Box>
  );
}

interface CellBarProps {
  amount: number;
  /** The amount that fills the whole width. */
  largest: number;
}

const height = 12;

/** A row of cells as long as its amount; the remainder is a part of a cell. */
function CellBar({ amount, largest }: CellBarProps) {
  const cell = cellValueFor(largest);
  const share = largest > 0 ? Math.max(0, amount) / largest : 0;
  const ends = Array.from(
    { length: Math.ceil(Math.max(0, amount) / cell) },
    (_, index) => (index + 1) * cell,
  );
  return (
    <Box component="svg" aria-hidden width="100%" height={height} sx={{ display: 'block' }}>
      <Box component="rect" width={`${share * 100}%`} height={height} sx={{ fill: 'var(--rh-primary)' }} />
      {ends.map((end) => {
        const x = `${(end / largest) * 100}%`;
        return <Gap key={end} x1={x} x2={x} y1={0} y2={height} />;
      })}
    </Box>
  );
}

interface GapProps {
  x1: number | string;
  x2: number | string;
  y1: number;
  y2: number;
}

/** The line between two cells. */
export function Gap(props: GapProps) {
  return <Box component="line" {...props} sx={{ stroke: 'var(--rh-surface)', strokeWidth: 2 }} />;
}
