import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Fields of a form, side by side if there is room. */
export function FormGrid({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 }}>
      {children}
    </Box>
  );
}

/** A field as wide as the form. */
export function WideField({ children }: { children: ReactNode }) {
  return <Box sx={{ gridColumn: { sm: 'span 2' } }}>{children}</Box>;
}

export const decimal = { slotProps: { htmlInput: { inputMode: 'decimal' as const, autoComplete: 'off' } } };
export const dayField = { type: 'date', slotProps: { inputLabel: { shrink: true } } };
