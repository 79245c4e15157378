import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { DueLine } from '#frontend/agenda/app-lines.ts';
import { weeksOf } from '#frontend/charts/calendar.ts';
import { counted } from '#kernel/counted.ts';
import { dayFormat, daysAfter, monthsAfter } from '#kernel/day.ts';
import { findApp } from '../registry.ts';
import { keyOf } from './use-agenda.ts';

const weekday = dayFormat({ weekday: 'short' });
const spoken = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });
const maxShown = 3;

interface MonthTableProps {
  /** Its first day. */
  month: string;
  today: string;
  /** 0 is Sunday. */
  weekStart: number;
  lines: readonly DueLine[];
  chosen: string | null;
  onChoose: (day: string) => void;
}

/** The weeks of a month; a day is a cell with the first things of that day. */
export function MonthTable({ month, today, weekStart, lines, chosen, onChoose }: MonthTableProps) {
  const weeks = weeksOf(month, daysAfter(monthsAfter(month, 1), -1), weekStart);
  const byDay = Map.groupBy(lines, ({ day }) => day);
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
                {day !== undefined && (
                  <DayCell
                    {...{ day, onChoose }}
                    lines={byDay.get(day) ?? []}
                    isToday={day === today}
                    isChosen={day === chosen}
                  />
                )}
              </Box>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

interface DayCellProps {
  day: string;
  lines: readonly DueLine[];
  isToday: boolean;
  isChosen: boolean;
  onChoose: (day: string) => void;
}

function DayCell({ day, lines, isToday, isChosen, onChoose }: DayCellProps) {
  const number = (
    <Typography component="span" sx={{ fontSize: 13, fontWeight: isToday ? 700 : 450 }}>
      {Number(day.slice(8))}
    </Typography>
  );
  if (lines.length === 0) {
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
        {spoken(day)}, {counted(lines.length, 'thing')}:
      </Box>
      {number}
      <Box sx={{ display: { xs: 'flex', md: 'none' }, flexWrap: 'wrap', gap: '3px', mt: 1 }}>
        {lines.slice(0, 6).map((line) => (
          <Square key={keyOf(line)} line={line} />
        ))}
      </Box>
      <Box sx={{ display: { xs: 'none', md: 'grid' }, gap: '2px', width: 1, mt: 1 }}>
        {lines.slice(0, lines.length > maxShown ? maxShown - 1 : maxShown).map((line) => (
          <Box key={keyOf(line)} sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0 }}>
            <Square line={line} />
            <Typography noWrap sx={{ fontSize: 12, lineHeight: '16px' }}>
              <bdi>{line.title}</bdi>
            </Typography>
          </Box>
        ))}
        {lines.length > maxShown && (
          <Typography sx={{ fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            {lines.length - maxShown + 1} more
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
}

/** A pane in the paint of the line's house. */
function Square({ line }: { line: DueLine }) {
  return (
    <Box
      component="span"
      data-paint={findApp(line.source.app)?.color}
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
const cell = { border: '1px solid var(--rh-line)', p: 0, height: { xs: 56, md: 92 }, verticalAlign: 'top' };
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
