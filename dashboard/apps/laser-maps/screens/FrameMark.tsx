import Box from '@mui/material/Box';
import type { Frame } from './use-frame.ts';

const corners = [
  { left: -6, top: -6 },
  { right: -6, top: -6 },
  { left: -6, bottom: -6 },
  { right: -6, bottom: -6 },
] as const;

/** The framed area; everything outside is dimmed. */
export function FrameMark({ frame }: { frame: Frame }) {
  return (
    <Box aria-hidden data-frame style={{ ...frame, position: 'absolute' }} sx={look}>
      {corners.map((corner) => (
        <span key={Object.keys(corner).join()} style={corner} />
      ))}
    </Box>
  );
}

const look = {
  pointerEvents: 'none',
  border: '2px solid var(--rh-primary)',
  boxShadow: '0 0 0 100vmax rgb(from var(--rh-paper) r g b / 0.6)',
  '& > span': {
    position: 'absolute',
    width: 9,
    height: 9,
    bgcolor: 'var(--rh-primary)',
    border: '1px solid var(--rh-raised)',
  },
};
