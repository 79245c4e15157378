import Box from '@mui/material/Box';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';

/** Covers the page while files are dragged over it, and says what will happen to them. */
export function DropVeil({ text }: { text: string }) {
  return (
    <Box role="status" sx={veil}>
      <Box sx={sign}>
        <DownloadSimpleIcon size={26} aria-hidden />
        {text}
      </Box>
    </Box>
  );
}

const veil = {
  position: 'fixed',
  inset: 12,
  zIndex: 'modal',
  // Drops reach the page below.
  pointerEvents: 'none',
  display: 'grid',
  placeItems: 'center',
  border: '2px dashed var(--rh-focus)',
  borderRadius: 2,
  bgcolor: 'color-mix(in srgb, var(--rh-accent-wash) 82%, transparent)',
};
const sign = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  px: 6,
  py: 4,
  borderRadius: 1,
  bgcolor: 'background.paper',
  border: '1px solid var(--rh-line-strong)',
  fontSize: 17,
  fontWeight: 620,
};
