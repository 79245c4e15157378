import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface CardGridProps {
  label: string;
  /** Cards, each in its `li`. */
  children: ReactNode;
}

/** Cards side by side: one on phones, two, then three. */
export function CardGrid({ label, children }: CardGridProps) {
  return (
    <Box component="ul" aria-label={label} sx={list}>
      {children}
    </Box>
  );
}

/** The place for cards, and for what reserves it. */
export const cardGrid = {
  display: 'grid',
  gap: { xs: 3, sm: 4 },
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(3, minmax(0, 1fr))',
  },
};
const list = {
  ...cardGrid,
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { display: 'flex', minWidth: 0 },
  '& > li > *': { flex: 1, minWidth: 0 },
};
