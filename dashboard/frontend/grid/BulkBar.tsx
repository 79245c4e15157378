import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { XIcon } from '@phosphor-icons/react/X';
import { type ReactNode, type RefCallback, useCallback } from 'react';
import { raisedBy } from '../dialogs/snackbar-place.ts';

interface BulkBarProps {
  count: number;
  /** The word for one: "task". */
  noun: string;
  onClear: () => void;
  /** Buttons that act on all of them. */
  children: ReactNode;
}

/** What can be done with the selected rows; above the status bar while some are selected. */
export function BulkBar({ count, noun, onClear, children }: BulkBarProps) {
  const raiseSnackbars = useRaisedSnackbars();
  return (
    <>
      <Box role="status" sx={{ position: 'absolute', clipPath: 'inset(50%)', whiteSpace: 'nowrap' }}>
        {count > 0 && `${count} ${count === 1 ? noun : `${noun}s`} selected`}
      </Box>
      {count > 0 && (
        <Box ref={raiseSnackbars} sx={place}>
          <Stack role="toolbar" aria-label="Selected rows" direction="row" sx={bar}>
            <Typography component="span" sx={counted}>
              {count} selected
            </Typography>
            {children}
            <IconButton aria-label="Clear selection" onClick={onClear} sx={{ order: { xs: -1, md: 0 } }}>
              <XIcon size={18} />
            </IconButton>
            <Box sx={lineBreak} />
          </Stack>
        </Box>
      )}
    </>
  );
}

/** While the bar is shown, snackbars are above it instead of on its buttons. */
function useRaisedSnackbars(): RefCallback<HTMLElement> {
  return useCallback((bar: HTMLElement | null) => {
    if (!bar) return;
    const { style } = document.documentElement;
    const raise = () => style.setProperty(raisedBy, `${bar.offsetHeight + 8}px`);
    raise();
    addEventListener('resize', raise);
    return () => {
      removeEventListener('resize', raise);
      style.removeProperty(raisedBy);
    };
  }, []);
}

/** On phones the count and the way out come first, and the actions on a line of their own. */
const counted = {
  order: { xs: -1, md: 0 },
  flex: { xs: 1, md: 'none' },
  fontWeight: 600,
  fontSize: 14,
  whiteSpace: 'nowrap',
  ml: { xs: 2, md: 0 },
  mr: 2,
};
const lineBreak = { order: -1, flexBasis: '100%', display: { md: 'none' } };
const place = {
  position: 'sticky',
  zIndex: 'appBar',
  bottom: { xs: 'calc(84px + env(safe-area-inset-bottom))', md: 54 },
  mt: 3,
  displayPrint: 'none',
};
const bar = {
  alignItems: 'center',
  columnGap: { xs: 1, md: 2 },
  flexWrap: 'wrap',
  mx: 'auto',
  width: { md: 'fit-content' },
  maxWidth: 1,
  px: { xs: 2, md: 4 },
  py: { xs: 1, md: 2 },
  '& > .MuiButton-root': { px: { xs: 2.5, md: 4 } },
  bgcolor: 'var(--rh-raised)',
  border: 1,
  borderColor: 'var(--rh-floating-edge)',
  borderRadius: '8px',
  boxShadow: 'var(--rh-shadow-1)',
};
