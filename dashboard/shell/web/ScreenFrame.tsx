import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The frame around a screen of an app or of the shell. */
export function ScreenFrame({ children }: { children: ReactNode }) {
  return (
    <Box component="main" id="content" sx={look}>
      {children}
    </Box>
  );
}

// Tables and maps are as wide as the window, up to a point.
const look = {
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  width: 1,
  maxWidth: 1744,
  mx: 'auto',
  px: { xs: 4, sm: 6, lg: 8 },
  pt: { xs: 0, md: 1 },
};
