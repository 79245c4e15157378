import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';

interface NothingFoundProps {
  search: string;
  onClear: () => void;
  /** Absent when there is nothing to add. */
  onAdd: (() => void) | undefined;
}

/** No house on the street, or none that matches the search. */
export function NothingFound({ search, onClear, onAdd }: NothingFoundProps) {
  const isSearch = search.trim() !== '';
  return (
    <Box sx={{ py: 12, textAlign: 'center' }}>
      <Typography variant="h2">No applications found</Typography>
      <Typography sx={{ mt: 1, mb: 4, color: 'text.secondary' }}>
        {isSearch ? 'Try adjusting your search terms' : 'No applications are currently available'}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 3 }}>
        {isSearch && (
          <Button variant="outlined" color="inherit" onClick={onClear}>
            Clear search
          </Button>
        )}
        {onAdd && (
          <Button variant="contained" startIcon={<PlusIcon size={17} weight="bold" />} onClick={onAdd}>
            Add Your First Application
          </Button>
        )}
      </Box>
    </Box>
  );
}
