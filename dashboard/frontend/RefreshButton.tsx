import IconButton from '@mui/material/IconButton';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { Tip } from './Tip.tsx';

interface RefreshButtonProps {
  query: { isFetching: boolean; refetch: () => unknown };
  /** Beside other buttons that have a frame. */
  isFramed?: boolean;
}

/** Reads the screen's rows anew. */
export function RefreshButton({ query, isFramed = false }: RefreshButtonProps) {
  return (
    <Tip text="Refresh">
      <span>
        <IconButton
          aria-label="Refresh"
          onClick={() => query.refetch()}
          disabled={query.isFetching}
          sx={isFramed ? frame : {}}
        >
          <ArrowsClockwiseIcon size={18} />
        </IconButton>
      </span>
    </Tip>
  );
}

const frame = { border: 1, borderColor: 'var(--rh-line-strong)', bgcolor: 'background.paper' };
