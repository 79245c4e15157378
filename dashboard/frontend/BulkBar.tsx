import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/X';
import type { ReactNode } from 'react';

interface BulkBarProps {
  count: number;
  /** One of them: "task". */
  noun: string;
  onClear: () => void;
  /** Buttons that do something with all of them. */
  children: ReactNode;
}

/** What can be done with the selected rows; stands above the foundation while some are selected. */
export function BulkBar({ count, noun, onClear, children }: BulkBarProps) {
  return (
    <>
      <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}>
        {count > 0 && `${count} ${count === 1 ? noun : `${noun}s`} selected`}
      </Box>
      {count > 0 && (
        <Box sx={place}>
          <Stack role="toolbar" aria-label="Selected rows" direction="row" sx={bar}>
            <Typography component="span" sx={{ fontWeight: 600, fontSize: 14, whiteSpace: 'nowrap', mr: 2 }}>
              {count} selected
            </Typography>
            {children}
            <IconButton aria-label="Clear selection" onClick={onClear} sx={{ ml: 'auto' }}>
              <XIcon size={18} />
            </IconButton>
          </Stack>
        </Box>
      )}
    </>
  );
}

const place = {
  position: 'sticky',
  zIndex: 'appBar',
  bottom: { xs: 'calc(84px + env(safe-area-inset-bottom))', md: 54 },
  mt: 3,
  displayPrint: 'none',
};
const bar = {
  alignItems: 'center',
  gap: 2,
  flexWrap: 'wrap',
  mx: 'auto',
  width: 'fit-content',
  maxWidth: 1,
  px: 4,
  py: 2,
  bgcolor: 'var(--rh-raised)',
  border: 1,
  borderColor: 'var(--rh-floating-edge)',
  borderRadius: '8px',
  boxShadow: 'var(--rh-shadow-1)',
};
