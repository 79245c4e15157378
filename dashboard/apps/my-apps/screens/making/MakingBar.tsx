import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { EyeIcon } from '@phosphor-icons/react/Eye';
import type { ReactNode } from 'react';
import { StatusBarFrame } from '#frontend/status/StatusBarFrame.tsx';

interface MakingBarProps {
  /** What happens to the sheet: "Reading only, nothing written yet". */
  note: string;
  /** True if it has the buttons on wide windows, too. */
  isTall?: boolean;
  /** The step's buttons. */
  children: ReactNode;
}

/** The bar below the steps to a new app: nothing is written before the last step. */
export function MakingBar({ note, isTall = false, children }: MakingBarProps) {
  return (
    <StatusBarFrame label="This step" isTall={isTall}>
      <Box sx={line}>
        <EyeIcon size={17} aria-hidden style={{ flex: 'none' }} />
        <Typography variant="body2" sx={{ color: 'text.secondary', flex: 1, minWidth: 0 }}>
          {note}
        </Typography>
        <Box sx={{ display: isTall ? 'flex' : { xs: 'flex', md: 'none' }, gap: 3, flex: 'none' }}>
          {children}
        </Box>
      </Box>
    </StatusBarFrame>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: 2, height: 1, px: { xs: 4, md: 8 } };
