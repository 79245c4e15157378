import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { CellProgress } from '../status/CellProgress.tsx';

interface ShareBarProps {
  label: string;
  /** From 0 to 1. */
  share: number;
  /** The result in words: "26 of 28 doses taken". */
  text: string;
}

/** How much of something is done, as cells with the result in words. */
export function ShareBar({ label, share, text }: ShareBarProps) {
  return (
    <Box>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 3, mb: 1, fontSize: 14 }}>
        <Box component="span" sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {label}
        </Box>
        <Box component="span" sx={{ color: 'text.secondary', flex: 'none' }}>
          {text}
        </Box>
      </Stack>
      <CellProgress share={share} label={`${label}: ${text}`} />
    </Box>
  );
}
