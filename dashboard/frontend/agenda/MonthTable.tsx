import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { type ReactNode, useMemo } from 'react';
import { counted } from '#kernel/counted.ts';
import { dayFormat, daysAfter, monthsAfter } from '#kernel/day.ts';
import type { Paint } from '#kernel/manifest-schema.ts';
import { formatCount } from '#kernel/region.ts';
import { weeksOf } from '../charts/calendar.ts';

const weekday = dayFormat({ weekday: 'short' });
const spoken = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const maxShown = 3;
/** On phones, where they are just squares. */
export const maxEntries = 6;

interface MonthTableProps {
  /** Its first day. */
  month: string;
  /** 0 is Sunday. */
  weekStart: number;
  renderDay: (day: string) => ReactNode;
}

/** The weeks of a month; a day is a cell. */
export function MonthTable({ month, weekStart, renderDay }: MonthTableProps) {
  const weeks = useMemo(
    () => weeksOf(month, daysAfter(monthsAfter(month, 1), -1), weekStart),
    [month, weekStart],
  );
  return (
    <Box component="table" sx={table}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, at) => daysAfter(weeks[0]?.start ?? month, at)).map((day) => (
            <Box component="th" key={day} scope="col" sx={headCell}>
              {weekday(day)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ start, days }) => (
          <tr key={start}>
            {days.map((day, at) => (
              <Box component="td" key={daysAfter(start, at)} sx={cell}>
                {day !== undefined && renderDay(day)}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** An entry on a day of a month. */
export interface DayEntry {
  id: string;
  title: string;
  /** The colour of its square; the app's when undefined. */
  paint: Paint | undefined;
}

interface DayCellProps {
  day: string;
  /** The first of them, as many as a cell may show. */
  entries: readonly DayEntry[];
  count: number;
  /** The words for one and for several: "thing". */
  words: { one: string; many?: string };
  isToday: boolean;
  isChosen: boolean;
  onChoose: (day: string) => void;
  /** Draws an entry in a frame other than its own. */
  renderEntry?: (entry: DayEntry, face: ReactNode) => ReactNode;
}

/** A day with its first three things and the number of further ones; pressing it shows all. */
export function DayCell(props: DayCellProps) {
  const { day, entries, count, words, isToday, isChosen, onChoose, renderEntry } = props;
  const number = (
    <Typography component="span" sx={{ fontSize: 13, fontWeight: isToday ? 700 : 450 }}>
      {Number(day.slice(8))}
    </Typography>
  );
  if (count === 0) {
    return (
      <Box sx={{ ...face, color: 'text.secondary' }} aria-current={isToday ? 'date' : undefined}>
        {number}
      </Box>
    );
  }
  return (
    <ButtonBase
      aria-pressed={isChosen}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onChoose(day)}
      sx={{
        ...face,
        ...(isChosen && { bgcolor: 'var(--rh-lamp-wash)' }),
        '&:hover': { bgcolor: 'var(--rh-wash)' },
      }}
    >
      <Box component="span" sx={unseen}>
        {spoken(day)}, {counted(count, words.one, words.many)}:
      </Box>
      {number}
      <Box sx={{ display: { xs: 'flex', md: 'none' }, flexWrap: 'wrap', gap: '3px', mt: 1 }}>
        {entries.slice(0, maxEntries).map(({ id, paint }) => (
          <Square key={id} paint={paint} />
        ))}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: '2px', width: 1, mt: 1 }}>
        {entries.slice(0, maxShown).map((entry) => {
          const title = (
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
              <Square paint={entry.paint} />
              <Typography noWrap sx={{ fontSize: 12, lineHeight: '16px' }}>
                <bdi>{entry.title}</bdi>
              </Typography>
            </Box>
          );
          return (
            <Box key={entry.id} sx={{ minWidth: 0 }}>
              {renderEntry ? renderEntry(entry, title) : title}
            </Box>
          );
        })}
        {count > maxShown && (
          <Typography sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {formatCount(count - maxShown)} more
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
}

/** A pane in the paint of the entry's app. */
function Square({ paint }: { paint: Paint | undefined }) {
  return (
    <Box
      component="span"
      data-paint={paint}
      sx={{ flex: 'none', width: 9, height: 9, borderRadius: '2px', bgcolor: 'var(--rh-house-paint)' }}
    />
  );
}

const table = { width: 1, tableLayout: 'fixed', borderCollapse: 'collapse', bgcolor: 'background.paper' };
const headCell = {
  py: 1.5,
  fontSize: 12,
  fontWeight: 560,
  color: 'text.secondary',
  textAlign: 'left',
  px: 2,
};
const cell = { border: '1px solid var(--rh-line)', p: 0, height: { xs: 56, md: 102 }, verticalAlign: 'top' };
const face = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  justifyContent: 'flex-start',
  width: 1,
  height: 1,
  minHeight: 'inherit',
  px: 2,
  py: 1.5,
  textAlign: 'left',
};
const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};
