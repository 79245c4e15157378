import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';

export interface ChipLook {
  label: string;
  color: 'error' | 'warning' | 'success' | 'info' | 'primary' | 'default';
}

/** A chip that starts with a square in its colour. */
export function StateChip({ label, color, isMono = false }: ChipLook & { isMono?: boolean }) {
  return (
    <Chip
      color={color}
      label={label}
      icon={<Box component="span" sx={square} />}
      sx={{
        '& .MuiChip-icon': { ml: 2, mr: -0.5, color: 'inherit' },
        ...(isMono && { fontFamily: 'var(--rh-mono)', fontSize: 11.5 }),
      }}
    />
  );
}

const square = {
  width: 8,
  height: 8,
  borderRadius: '1.5px',
  bgcolor: 'currentColor',
  '@media (forced-colors: active)': { bgcolor: 'CanvasText', forcedColorAdjust: 'none' },
};
