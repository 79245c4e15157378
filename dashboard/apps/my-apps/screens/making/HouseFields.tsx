import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { gables as roofs } from '#frontend/house/gables.ts';
import { gables } from '#kernel/manifest-schema.ts';
import type { OwnHouse } from '#kernel/own-apps/own-app.ts';
import { capitalized } from '#kernel/records/words.ts';
import { paints } from './draft-house.ts';
import { HouseWindows } from './HouseWindows.tsx';

interface HouseFieldsProps {
  house: OwnHouse;
  onChange: (house: OwnHouse) => void;
}

/** The app's front on the street: its paint, its gable, and its lit windows. */
export function HouseFields({ house, onChange }: HouseFieldsProps) {
  const { color, gable } = house;
  return (
    <Box sx={{ display: 'flex', columnGap: 6, rowGap: 4, flexWrap: 'wrap' }}>
      <HouseWindows house={house} onChange={(picture) => onChange({ ...house, picture })} />
      <Box sx={{ display: 'grid', gap: 4, flex: '1 1 300px', alignContent: 'start' }}>
        <Choices legend="Paint" columns="repeat(auto-fill, minmax(96px, 1fr))">
          {paints.map((paint) => (
            <Choice
              key={paint}
              name="house-paint"
              isChosen={paint === color}
              onChoose={() => onChange({ ...house, color: paint })}
            >
              <Box component="span" data-paint={paint} sx={swatch} aria-hidden />
              {capitalized(paint)}
            </Choice>
          ))}
        </Choices>
        <Choices legend="Gable" columns="repeat(5, minmax(0, 1fr))">
          {gables.map((one) => (
            <Choice
              key={one}
              name="house-gable"
              label={capitalized(one)}
              isChosen={one === gable}
              onChoose={() => onChange({ ...house, gable: one })}
            >
              <Box
                component="svg"
                viewBox="-1 -1 42 24"
                data-paint={one === gable ? color : undefined}
                sx={roof}
                aria-hidden
              >
                <path d={`${roofs[one].path}V22H0Z`} />
              </Box>
            </Choice>
          ))}
        </Choices>
      </Box>
    </Box>
  );
}

function Choices({ legend, columns, children }: { legend: string; columns: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, mb: 2, fontSize: 14, color: 'text.secondary' }}>
        {legend}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: columns }}>{children}</Box>
    </Box>
  );
}

interface ChoiceProps {
  name: string;
  /** Needed if the content has no words. */
  label?: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** A choice that looks like the selected cell of a sheet once it is chosen. */
function Choice({ name, label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Box component="label" title={label} sx={choice}>
      <input type="radio" name={name} aria-label={label} checked={isChosen} onChange={onChoose} />
      {children}
    </Box>
  );
}

const choice = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: { xs: 44, md: 34 },
  px: 2,
  fontSize: 14,
  fontWeight: 540,
  border: 1,
  borderColor: 'divider',
  borderRadius: '4px',
  cursor: 'pointer',
  '&:hover': { borderColor: 'var(--rh-control)' },
  '&:has(:checked)': {
    outline: '2px solid var(--rh-focus)',
    outlineOffset: '-1px',
    '&::after': {
      content: '""',
      position: 'absolute',
      right: -3,
      bottom: -3,
      width: 7,
      height: 7,
      bgcolor: 'var(--rh-focus)',
    },
  },
  '&:has(:focus-visible)': { boxShadow: '0 0 0 4px var(--rh-accent-wash)' },
  '& input': { position: 'absolute', inset: 0, m: 0, opacity: 0, cursor: 'inherit' },
};
const swatch = {
  flex: 'none',
  width: 16,
  height: 16,
  borderRadius: '2px',
  bgcolor: 'var(--rh-house-paint)',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none' },
};
const roof = {
  width: 1,
  maxHeight: 30,
  fill: 'var(--rh-line-strong)',
  '&[data-paint]': { fill: 'var(--rh-house-paint)' },
};
