import Box from '@mui/material/Box';

interface CellProgressProps {
  /** From 0 to 1. */
  share: number;
  /** The progress in words: "61% complete". */
  label: string;
  cells?: number;
}

/** Progress as cells. All are filled only when everything is complete, and none only when nothing is. */
export function CellProgress({ share, label, cells = 24 }: CellProgressProps) {
  const filled = filledOf(share, cells);
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(Math.min(1, Math.max(0, share)) * 100)}
      aria-valuetext={label}
      sx={{ ...bar, gridTemplateColumns: `repeat(${cells}, 1fr)` }}
    >
      {Array.from({ length: cells }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells keep their places
        <Box key={at} sx={at < filled ? lit : dark} />
      ))}
    </Box>
  );
}

function filledOf(share: number, cells: number): number {
  if (share <= 0) return 0;
  return share >= 1 ? cells : Math.min(cells - 1, Math.max(1, Math.round(share * cells)));
}

// Keeps its height in a full dialog.
const bar = { display: 'grid', gap: '2px', height: 10, flexShrink: 0 };
const dark = { bgcolor: 'var(--rh-sunken)', borderRadius: '1.5px' };
const lit = {
  bgcolor: 'var(--rh-primary)',
  borderRadius: '1.5px',
  '@media (forced-colors: active)': { bgcolor: 'Highlight', forcedColorAdjust: 'none' },
};
