import '#frontend/theme/mono.css';
import Box from '@mui/material/Box';

interface PlateProps {
  /** Its text; make and model if the license plate is unknown. */
  text: string;
  /** Above it: "2016 Ford". */
  caption: string;
  isLarge?: boolean;
}

/** A license plate, which stands for a vehicle. Hidden from screen readers, since the name is next to it. */
export function Plate({ text, caption, isLarge = false }: PlateProps) {
  const length = Math.max(text.length, 4);
  const size = isLarge ? Math.min(36, 200 / (length * 0.62)) : Math.min(25, 128 / (length * 0.62));
  return (
    <Box
      aria-hidden
      sx={{ ...plate, minWidth: isLarge ? 210 : 150, px: isLarge ? 4 : 2.5, py: isLarge ? 2 : 1.25 }}
    >
      <Box sx={{ ...bolt, left: 10 }} />
      <Box sx={{ ...bolt, right: 10 }} />
      <Box sx={above}>{caption || '\u00a0'}</Box>
      <Box sx={{ ...figures, fontSize: size, lineHeight: isLarge ? '42px' : '30px' }}>{text}</Box>
    </Box>
  );
}

const plate = {
  position: 'relative',
  display: 'inline-block',
  // The width of the longest plates; a long make leaves room for the vehicle's name.
  maxWidth: 'min(100%, 320px)',
  textAlign: 'center',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  color: 'text.primary',
  border: '2px solid currentColor',
  borderRadius: '7px',
  boxShadow: 'inset 0 0 0 2px var(--rh-surface), inset 0 0 0 3px var(--rh-line-strong)',
};
const bolt = {
  position: 'absolute',
  top: 9,
  width: 12,
  height: 5,
  borderRadius: '3px',
  bgcolor: 'var(--rh-line-strong)',
};
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const above = {
  ...oneLine,
  fontSize: 11,
  lineHeight: '14px',
  fontWeight: 600,
  color: 'var(--rh-primary)',
  px: 6,
};
const figures = {
  ...oneLine,
  fontFamily: 'var(--rh-mono)',
  fontWeight: 600,
  textTransform: 'uppercase',
};
