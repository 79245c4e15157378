import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Marks the empty end of a screen, which the status bar covers. */
export const roomForStatusBar = 'data-status-bar-room';

export const statusBarHeights = { xs: 'calc(76px + env(safe-area-inset-bottom))', md: '42px' };

interface StatusBarFrameProps {
  label: string;
  /** True if the bar has buttons on wide windows, too. */
  isTall?: boolean;
  children: ReactNode;
}

/** A bar along the bottom of a screen, and equal space at the end of the page. */
export function StatusBarFrame({ label, isTall = false, children }: StatusBarFrameProps) {
  const own = isTall ? { ...statusBarHeights, md: '62px' } : statusBarHeights;
  return (
    <>
      <Box
        aria-hidden
        {...{ [roomForStatusBar]: '' }}
        sx={{ height: own, mt: { xs: 0, md: 6 }, displayPrint: 'none' }}
      />
      <Box component="section" aria-label={label} sx={{ ...bar, height: own }}>
        {children}
      </Box>
    </>
  );
}

const bar = {
  position: 'fixed',
  inset: 'auto 0 0 0',
  zIndex: 'appBar',
  pb: 'env(safe-area-inset-bottom)',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'var(--rh-line-strong)',
  displayPrint: 'none',
};
