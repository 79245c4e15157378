import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { formatCount } from '#kernel/region.ts';

interface FilterToggleProps<T extends string> {
  /** "Show", for people who do not see that the buttons belong together. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly { value: T; label: string; count?: number; icon?: ReactNode }[];
}

/** A few choices, each with its count; on narrow screens they scroll sideways. */
export function FilterToggle<T extends string>({ label, value, onChange, options }: FilterToggleProps<T>) {
  return (
    <Box sx={frame}>
      <ToggleButtonGroup
        exclusive
        aria-label={label}
        value={value}
        onChange={(_, next: T | null) => {
          // Pressing the chosen one again changes nothing.
          if (next !== null) onChange(next);
        }}
        sx={{ minWidth: { xs: 1, sm: 'auto' } }}
      >
        {options.map((option) => (
          <ToggleButton key={option.value} value={option.value} sx={look}>
            {option.icon && (
              <Box component="span" sx={{ display: 'inline-flex', mr: 2 }}>
                {option.icon}
              </Box>
            )}
            {option.label}
            {option.count !== undefined && (
              <Box component="span" sx={{ ml: { xs: 1, sm: 2 }, fontWeight: 600 }}>
                {formatCount(option.count)}
              </Box>
            )}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

/** Room for the focus ring, which scrolling would cut off. */
const frame = {
  width: { xs: 'calc(100% + 8px)', sm: 'auto' },
  maxWidth: 'calc(100% + 8px)',
  flex: 'none',
  overflowX: 'auto',
  p: 1,
  m: -1,
};
const look = {
  flex: { xs: '1 0 auto', sm: '0 0 auto' },
  // Counts of four digits still fit side by side on a phone.
  px: { xs: 1.5, sm: 3.5 },
  fontSize: { xs: 13, sm: 14 },
  lineHeight: '20px',
  whiteSpace: 'nowrap',
};
