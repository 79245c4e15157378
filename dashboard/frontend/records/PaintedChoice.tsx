import Box from '@mui/material/Box';
import type { Paint } from '#kernel/manifest-schema.ts';

interface PaintedChoiceProps {
  choice: string;
  /** By the choice; one that is not named has none. */
  paints: Readonly<Record<string, Paint>> | undefined;
}

/** A choice with a square of its colour in front. */
export function PaintedChoice({ choice, paints = {} }: PaintedChoiceProps) {
  const paint = Object.hasOwn(paints, choice) ? paints[choice] : undefined;
  if (paint === undefined) return choice;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box component="span" data-paint={paint} sx={square} aria-hidden />
      <span className="rh-line">{choice}</span>
    </Box>
  );
}

const square = {
  flex: 'none',
  width: 10,
  height: 10,
  borderRadius: '2px',
  bgcolor: 'var(--rh-house-paint)',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
};
