import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface NamingListProps {
  /** Where they are, and what they refer to. */
  tab: string;
  name: string;
  lines: readonly { row: number; words: readonly string[] }[];
}

/** How many are shown at first. */
const maxShown = 5;

/** The rows of a tab that refer to one and the same row. */
export function NamingList({ tab, name, lines }: NamingListProps) {
  if (lines.length === 0) return null;
  return (
    <Box sx={{ px: 3, py: 2 }}>
      <Typography variant="body2" sx={{ fontWeight: 560 }}>
        {`${tab} with ${name}: ${lines.length}`}
      </Typography>
      <Box component="ul" sx={list}>
        {lines.slice(0, maxShown).map(({ row, words }) => (
          <li key={row}>{[`Row ${row}`, ...words.slice(0, 2)].join(', ')}</li>
        ))}
      </Box>
      {lines.length > maxShown && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`and ${lines.length - maxShown} more`}
        </Typography>
      )}
    </Box>
  );
}

const list = { listStyle: 'none', p: 0, m: 0, mt: 0.5, fontSize: 14, color: 'text.secondary' };
