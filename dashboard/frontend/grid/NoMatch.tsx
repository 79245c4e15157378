import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

/** A search that found nothing; clearing the field above shows the rows again. */
export function NoMatch({ query }: { query: string }) {
  return (
    <Box sx={{ py: 10, px: 4, textAlign: 'center' }}>
      <Typography sx={{ fontWeight: 560 }}>Nothing matches "{query}"</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Clear the filter to see all rows.
      </Typography>
    </Box>
  );
}
