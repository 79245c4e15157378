import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { counted } from '#kernel/counted.ts';
import type { AnyRecord, RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { formatCount } from '#kernel/region.ts';
import { Carried } from '../board/Carried.tsx';
import { cardLook } from '../board/carried.ts';
import type { RowActions } from '../records/row-actions.tsx';
import type { CardFields } from './grouping.ts';
import { RowCard } from './RowCard.tsx';

interface DayRowsProps {
  record: AnyRecord;
  title: string;
  /** The day; '' for rows without one. */
  place: string;
  rows: readonly RowCells[];
  fields: CardFields;
  actions: RowActions;
  /** The ids of rows that are not in the sheet yet. */
  waiting: ReadonlySet<string>;
  isFixed: (row: RowCells) => boolean;
}

const step = 25;

/** The rows of a day, which can be dragged to another one. */
export function DayRows({ record, title, place, rows, fields, actions, waiting, isFixed }: DayRowsProps) {
  const headingId = useId();
  const [most, setMost] = useState(step);
  const left = rows.length - most;
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h3" component="h2">
        {title}
      </Typography>
      <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mb: 3 }}>
        {rows.length === 0 ? `No ${record.many} on this day` : counted(rows.length, record.one, record.many)}
      </Typography>
      <Box component="ul" aria-labelledby={headingId} sx={list}>
        {rows.slice(0, most).map((row) => (
          <li key={row.id}>
            <Carried id={`row ${row.id}`} name={nameOfRow(record, row)} place={place} isFixed={isFixed(row)}>
              {(handle) => (
                <Card sx={cardLook(false)}>
                  <RowCard {...{ record, row, fields, actions, handle }} isThere={!waiting.has(row.id)} />
                </Card>
              )}
            </Carried>
          </li>
        ))}
      </Box>
      {left > 0 && (
        <Button size="small" onClick={() => setMost(most + step)} sx={{ mt: 2 }}>
          Show {formatCount(Math.min(step, left))} more{left > step && ` of ${formatCount(left)}`}
        </Button>
      )}
    </section>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'minmax(0, 1fr)',
};
