import Box from '@mui/material/Box';
import type { Paint } from '#kernel/manifest-schema.ts';
import { choiceIn } from '#kernel/records/choice-in.ts';

interface PaintedChoiceProps {
  choice: string;
  /** By choice; one that is not listed has none. */
  paints: Readonly<Record<string, Paint>> | undefined;
}

/** A choice preceded by a square in its colour. */
export function PaintedChoice({ choice, paints = {} }: PaintedChoiceProps) {
  const paint = paintOf(choice, paints);
  if (paint === undefined) return choice;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <Box component="span" data-paint={paint} sx={square} aria-hidden />
      <span className="rh-line">{choice}</span>
    </Box>
  );
}

/** People type choices in any case; those spelled as in the list are found at once. */
function paintOf(choice: string, paints: Readonly<Record<string, Paint>>): Paint | undefined {
  if (Object.hasOwn(paints, choice)) return paints[choice];
  const said = choiceIn(Object.keys(paints))(choice);
  return said === undefined ? undefined : paints[said];
}

const square = {
  flex: 'none',
  width: 10,
  height: 10,
  borderRadius: '2px',
  bgcolor: 'var(--rh-house-paint)',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
};
