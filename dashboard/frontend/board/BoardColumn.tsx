import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { formatCount } from '#kernel/region.ts';
import { PlainIconButton } from '../page/PlainIconButton.tsx';
import { useIsNear } from '../page/use-is-near.ts';
import { usePlace } from './Carried.tsx';

/** A column of a board with its cards. */
export interface ColumnOf<Item extends { id: string }> {
  /** Unique among the cards and columns of the board. */
  id: string;
  title: string;
  items: readonly Item[];
  /** The total: "$1,040.00". */
  sum?: string | undefined;
  /** Nothing can be dropped there. */
  isClosed?: boolean;
}

interface BoardColumnProps<Item extends { id: string }> {
  column: ColumnOf<Item>;
  /** Among the first columns, which are visible at once. */
  isFirst: boolean;
  hintOf: ((id: string) => string | undefined) | undefined;
  onAdd: ((columnId: string) => void) | undefined;
  renderItem: (item: Item) => ReactNode;
}

/** How many cards are on the page at first, and are added by each press. */
const step = 25;
const firstCards = 6;

export function BoardColumn<Item extends { id: string }>(props: BoardColumnProps<Item>) {
  const { column, isFirst, hintOf, onAdd, renderItem } = props;
  const { id, title, items, sum, isClosed = false } = column;
  const { ref, isOver, carriedId } = usePlace(id, isClosed);
  const frame = useRef<HTMLUListElement>(null);
  const { isNear } = useIsNear(frame, isFirst);
  const [most, setMost] = useState(step);
  // The first cards are rendered at once, the others a moment later; neither is rendered again while one is being
  // dragged.
  const count = useDeferredValue(isFirst || isNear ? most : 0, isFirst ? firstCards : 0);
  const drawn = useMemo(
    () => items.slice(0, count).map((item) => <li key={item.id}>{renderItem(item)}</li>),
    [items, count, renderItem],
  );
  const headingId = useId();
  const left = items.length - most;
  const isFromElsewhere = isOver && !items.some((item) => item.id === carriedId);
  const hint = isFromElsewhere && carriedId !== undefined ? hintOf?.(carriedId) : undefined;
  return (
    <Box
      component="section"
      ref={ref}
      aria-labelledby={headingId}
      sx={{ ...frameOfColumn, ...(isFromElsewhere && { bgcolor: 'var(--rh-accent-wash)' }) }}
    >
      <Box sx={{ ...head, ...(isFromElsewhere && { bgcolor: 'var(--rh-accent-wash)' }) }}>
        <Typography
          id={headingId}
          variant="h4"
          component="h2"
          noWrap
          title={title}
          sx={{ lineHeight: '22px' }}
        >
          {title}{' '}
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 450, ml: 1 }}>
            {formatCount(items.length)}
          </Box>
        </Typography>
        {onAdd && !isClosed && (
          <Box sx={{ position: 'absolute', top: 4, insetInlineEnd: 4 }}>
            <PlainIconButton aria-label={`Add to ${title}`} onClick={() => onAdd(id)}>
              <PlusIcon size={17} />
            </PlainIconButton>
          </Box>
        )}
        {sum !== undefined && (
          <Typography noWrap variant="body2" sx={{ lineHeight: '18px' }}>
            {sum || '\u00a0'}
          </Typography>
        )}
      </Box>
      {hint !== undefined && <Box sx={drop}>{hint}</Box>}
      <Box component="ul" ref={frame} aria-labelledby={headingId} sx={list}>
        {drawn}
      </Box>
      {left > 0 && (
        <Button size="small" onClick={() => setMost(most + step)} sx={{ mx: 2.5, mb: 2.5 }}>
          Show {formatCount(Math.min(step, left))} more{left > step && ` of ${formatCount(left)}`}
        </Button>
      )}
    </Box>
  );
}

const frameOfColumn = {
  minWidth: 0,
  minHeight: 320,
  borderRight: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderRight: 0 },
};
const head = {
  position: 'relative',
  pl: 3.5,
  pr: 10,
  py: 2.5,
  mb: 2.5,
  bgcolor: 'var(--rh-wash)',
  borderBottom: 1,
  borderColor: 'divider',
};
const list = {
  listStyle: 'none',
  m: 0,
  px: 2.5,
  pb: 2.5,
  minHeight: 40,
  display: 'grid',
  gap: 2.5,
  gridTemplateColumns: 'minmax(0, 1fr)',
};
const drop = {
  mx: 2.5,
  mb: 2.5,
  py: 1,
  textAlign: 'center',
  fontSize: 13,
  fontWeight: 600,
  color: 'var(--rh-focus)',
  border: '1px dashed var(--rh-focus)',
  borderRadius: '4px',
  bgcolor: 'background.paper',
};
