import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useElapsed } from '../status/use-elapsed.ts';
import { cardGrid } from './CardGrid.tsx';

interface GridSkeletonProps {
  /** "Reading the reports" */
  label: string;
  rowHeight: number;
  /** The height of the rows to come, if known: nothing below should move. */
  height?: number;
}

/** The lines above and below the rows of a table. */
const frameHeight = 104;
const quietMs = 150;

// Cells in each of the three columns; the rows differ as real rows do.
const lines = [
  [4, 6, 3],
  [4, 10, 3],
  [4, 8, 3],
  [4, 12, 3],
  [4, 7, 3],
  [4, 9, 3],
  [4, 5, 3],
];

/** Rows that are being read, as cells that light up in reading order; nothing for the first moment. */
export function GridSkeleton({ label, rowHeight, height }: GridSkeletonProps) {
  const isDue = useElapsed(quietMs);
  const whole = height === undefined ? {} : { height: { md: height + frameHeight }, overflow: 'hidden' };
  if (!isDue) {
    return <Box role="status" aria-label={label} sx={{ minHeight: rowHeight * lines.length, ...whole }} />;
  }
  return (
    <Card variant="outlined" role="status" aria-label={label} aria-busy sx={whole}>
      {(height === undefined ? lines : [...lines, ...lines]).map((cells, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
        <SkeletonRow key={line} cells={cells} line={line} height={rowHeight} />
      ))}
    </Card>
  );
}

/** Cards that are being read. */
export function CardSkeleton({ label, rowHeight }: GridSkeletonProps) {
  const isDue = useElapsed(quietMs);
  return (
    <Box role="status" aria-label={label} aria-busy={isDue}>
      <Box aria-hidden sx={{ ...cardGrid, visibility: isDue ? 'visible' : 'hidden' }}>
        {cards.map((counts, card) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change
          <Card key={card} variant="outlined" sx={{ height: rowHeight, py: 5, px: 2, overflow: 'hidden' }}>
            {Array.from({ length: Math.max(1, Math.floor((rowHeight - 40) / lineHeight)) }, (_, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
              <Box key={line} sx={{ height: lineHeight }}>
                <Cells count={counts[line % counts.length] ?? 0} line={card + line} />
              </Box>
            ))}
          </Card>
        ))}
      </Box>
    </Box>
  );
}

const lineHeight = 28;
// Cells in the lines of each card.
const cards = [
  [7, 11, 5],
  [9, 8, 5],
  [6, 12, 5],
  [8, 10, 5],
  [7, 9, 5],
  [10, 7, 5],
];

function SkeletonRow({ cells, line, height }: { cells: readonly number[]; line: number; height: number }) {
  return (
    <Box
      aria-hidden
      sx={{
        height,
        display: 'grid',
        gridTemplateColumns: '44px 1fr 2fr 1fr',
        alignItems: 'center',
        borderBottom: 1,
        borderColor: 'divider',
        '&:last-child': { borderBottom: 0 },
      }}
    >
      <Cells count={1} line={line} />
      {cells.map((count, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <Cells key={column} count={count} line={line} />
      ))}
    </Box>
  );
}

const stepMs = 60;

function Cells({ count, line }: { count: number; line: number }) {
  return (
    <Box sx={{ display: 'flex', gap: '3px', px: 3, overflow: 'hidden' }}>
      {Array.from({ length: count }, (_, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells never change
          key={index}
          sx={{
            width: 13,
            height: 12,
            flex: 'none',
            bgcolor: 'var(--rh-sunken)',
            '&::after': {
              content: '""',
              display: 'block',
              height: 1,
              bgcolor: 'var(--rh-accent-edge)',
              opacity: 0,
              animation: 'rh-light 2400ms infinite',
              animationDelay: `${(line * 6 + index) * stepMs}ms`,
            },
            '@keyframes rh-light': { '0%, 12%, 100%': { opacity: 0 }, '4%, 8%': { opacity: 1 } },
          }}
        />
      ))}
    </Box>
  );
}
