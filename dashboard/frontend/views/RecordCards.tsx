import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, useMemo, useState } from 'react';
import type { RowCells } from '#kernel/records/record.ts';
import { formatCount } from '#kernel/region.ts';
import { CardGrid } from '../grid/CardGrid.tsx';
import { cardFields } from './grouping.ts';
import { RowCard } from './RowCard.tsx';
import type { ViewProps } from './view-props.ts';

const step = 24;

interface RecordCardsProps extends ViewProps {
  /** Shown above each card. */
  pictureOf?: (row: RowCells) => ReactNode;
}

/** The rows as cards with a name, a choice, a day and an amount each. */
export function RecordCards(props: RecordCardsProps) {
  const { writes, rows, actions, waiting, amounts, pictureOf } = props;
  const { record } = writes;
  const [most, setMost] = useState(step);
  const fields = useMemo(() => cardFields(record, amounts), [record, amounts]);
  const left = rows.length - most;
  return (
    <>
      <CardGrid label={record.tab}>
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>
            <Card sx={{ overflow: 'hidden' }}>
              {pictureOf?.(row)}
              <Box sx={{ px: 4, py: 3 }}>
                <RowCard {...{ record, row, fields, actions }} isThere={!waiting.has(row.id)} />
              </Box>
            </Card>
          </li>
        ))}
      </CardGrid>
      {left > 0 && (
        <Button onClick={() => setMost(most + step)} sx={{ mt: 4 }}>
          Show {formatCount(Math.min(step, left))} more{left > step && ` of ${formatCount(left)}`}
        </Button>
      )}
    </>
  );
}
