import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface NoMatchProps {
  /** What was searched for; '' if there were only filters. */
  query: string;
  /** Removes the column filters; undefined if there are none. */
  onClear?: (() => void) | undefined;
}

/** Shown when a search or filters found nothing, with a way to show all rows again. */
export function NoMatch({ query, onClear }: NoMatchProps) {
  const filters =
    onClear && (query === '' ? 'Nothing matches the filters' : `Nothing matches "${query}" and the filters`);
  return (
    <Box sx={{ py: 10, px: 4, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 560 }}>{filters ?? `Nothing matches "${query}"`}</Typography>
      {onClear ? (
        <Button variant="outlined" color="inherit" onClick={onClear} sx={{ mt: 4 }}>
          Clear all filters
        </Button>
      ) : (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Clear the filter to see all rows.
        </Typography>
      )}
    </Box>
  );
}
