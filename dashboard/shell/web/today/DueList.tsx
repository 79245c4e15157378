import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import type { DueLine } from '#frontend/agenda/app-lines.ts';
import { formatCount } from '#kernel/region.ts';
import { DueRow } from './DueRow.tsx';
import { keyOf } from './use-agenda.ts';
import { useHouseOf } from './use-house-of.ts';

const pageLength = 25;

interface DueListProps {
  title: string;
  lines: readonly DueLine[];
  day: string;
  /** How many are shown at first. */
  most: number;
  /** Shown if there are no lines; without it nothing is shown then. */
  nothing?: ReactNode;
  /** Items of the list before its lines, and their number. */
  before?: { count: number; lines: ReactNode };
  /** What is around it shows the rest. */
  isBrief?: boolean;
}

/** A group of things under its name. */
export function DueList({ title, lines, day, most, nothing, before, isBrief = false }: DueListProps) {
  const heading = useId();
  const [length, setLength] = useState(most);
  const houseOf = useHouseOf(lines.map(({ source }) => source));
  const count = lines.length + (before?.count ?? 0);
  if (count === 0 && nothing === undefined) return null;
  const rest = lines.length - length;
  return (
    <Card variant="outlined" component="section" aria-labelledby={heading} sx={card}>
      <Box sx={head}>
        <Typography id={heading} variant="h3" component="h2">
          {title}
        </Typography>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {count > 0 && formatCount(count)}
        </Typography>
      </Box>
      {count === 0 ? (
        <Box sx={{ px: 4, py: 5, color: 'text.secondary' }}>{nothing}</Box>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {before?.lines}
          {lines.slice(0, length).map((line) => (
            <DueRow key={keyOf(line)} line={line} day={day} house={houseOf(line.source)} />
          ))}
        </Box>
      )}
      {rest > 0 && !isBrief && (
        <Button
          color="inherit"
          onClick={() => setLength(length + pageLength)}
          sx={{ m: 2, alignSelf: 'flex-start' }}
        >
          Show {formatCount(Math.min(rest, pageLength))} more
        </Button>
      )}
    </Card>
  );
}

export const card = {
  display: 'flex',
  flexDirection: 'column',
  alignSelf: 'start',
  minWidth: 0,
  containerType: 'inline-size',
  mx: { xs: -4, sm: 0 },
  borderRadius: { xs: 0, sm: '8px' },
  borderWidth: { xs: '1px 0', sm: 1 },
};
const head = {
  display: 'flex',
  alignItems: 'baseline',
  gap: 2,
  px: 4,
  py: 2.5,
  bgcolor: 'background.sunken',
  borderBottom: 1,
  borderColor: 'divider',
};
