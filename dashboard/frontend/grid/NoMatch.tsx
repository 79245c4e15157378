import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface NoMatchProps {
  /** What was looked for; '' where it was filters alone. */
  query: string;
  /** Takes the filters by columns away; undefined where there are none. */
  onClear?: (() => void) | undefined;
}

/** A search or filters that found nothing, and how all rows are shown again. */
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
