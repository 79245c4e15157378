import IconButton from '@mui/material/IconButton';
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/ArrowsClockwise';
import { Tip } from '../page/Tip.tsx';

interface RefreshButtonProps {
  query: { isFetching: boolean; refetch: () => unknown };
}

/** Reads the screen's rows again. */
export function RefreshButton({ query }: RefreshButtonProps) {
  return (
    <Tip text="Refresh">
      <span>
        <IconButton aria-label="Refresh" onClick={() => query.refetch()} disabled={query.isFetching}>
          <ArrowsClockwiseIcon size={18} />
        </IconButton>
      </span>
    </Tip>
  );
}
