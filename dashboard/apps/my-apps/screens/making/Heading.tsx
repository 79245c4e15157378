import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface HeadingProps {
  /** A remark at its end. */
  note?: string | undefined;
  /** Set if it labels something. */
  id?: string;
  children: string;
}

/** The title of a card, in the colour of a sheet's header row. */
export function Heading({ note, id, children }: HeadingProps) {
  return (
    <Box sx={head}>
      <Typography id={id} variant="h3" component="h2">
        {children}
      </Typography>
      {note !== undefined && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {note}
        </Typography>
      )}
    </Box>
  );
}

const head = {
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: 3,
  px: 4,
  py: 2.5,
  bgcolor: 'var(--rh-wash)',
  borderBottom: 1,
  borderColor: 'divider',
};
