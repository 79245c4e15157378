import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { dayFormat, daysAfter, formatDay } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { plainNumber } from './axes.tsx';
import { type CalendarWeek, levelOf, weeksOf } from './calendar.ts';
import css from './charts.module.css';
import type { DayValue } from './series.ts';

interface CalendarHeatProps {
  title: string;
  from: string;
  to: string;
  values: readonly DayValue[];
  /** "8,200 steps"; the plain number when absent. */
  format?: (value: number) => string;
  /** The words at both ends of the legend. */
  less?: string;
  more?: string;
  /** The weekday its weeks begin on if the person has chosen none; 0 is Sunday. */
  weekStart?: number;
  onPick?: ((day: string) => void) | undefined;
}

const sunday = '2023-01-01';
const weekdayName = dayFormat({ weekday: 'short' });
const monthName = dayFormat({ month: 'short' });

/** A cell for each day, the fuller the higher its value; explored with the arrow keys. */
export function CalendarHeat(props: CalendarHeatProps) {
  const { title, from, to, values, format = plainNumber, less = 'less', more = 'more', onPick } = props;
  const weekStart = shownRegion().weekStart ?? props.weekStart ?? 0;
  const weeks = weeksOf(from, to, weekStart);
  const weekdays = Array.from({ length: 7 }, (_, row) => weekdayName(daysAfter(sunday, weekStart + row)));
  const byDay = new Map<string, number>();
  for (const { day, value } of values) byDay.set(day, (byDay.get(day) ?? 0) + value);
  const largest = Math.max(0, ...byDay.values());
  const [current, setCurrent] = useState(to);
  const [isReading, setIsReading] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // People look for the latest weeks; if not all fit, those are visible.
  useLayoutEffect(() => {
    if (frame.current) frame.current.scrollLeft = frame.current.scrollWidth;
  }, []);
  const readingOf = (day: string) => {
    const value = byDay.get(day);
    return `${formatDay(day)}: ${value === undefined ? 'nothing' : format(value)}`;
  };
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0 }}>
      <Box component="figcaption" sx={caption}>
        <Typography component="span" variant="h4">
          {title}
        </Typography>
        <Box component="span" aria-hidden sx={legend}>
          {isReading ? readingOf(current) : <Levels less={less} more={more} />}
        </Box>
      </Box>
      <Box ref={frame} sx={{ overflowX: 'auto', p: 1, m: -1 }}>
        <Box component="table" sx={grid} aria-label={title} onKeyDown={walk}>
          <Months weeks={weeks} />
          <tbody>
            {weekdays.map((weekday, row) => (
              <tr key={weekday}>
                <th scope="row">
                  {/* Mondays, Wednesdays and Fridays, wherever the week begins. */}
                  {((weekStart + row) % 7) % 2 === 1 ? weekday : <Box sx={{ opacity: 0 }}>{weekday}</Box>}
                </th>
                {weeks.map(({ start, days }) => {
                  const day = days[row];
                  if (day === undefined) return <td key={start} />;
                  const level = levelOf(byDay.get(day), largest);
                  return (
                    <td key={start}>
                      <Box
                        component="button"
                        type="button"
                        data-day={day}
                        className={css[`level${level}`]}
                        aria-label={readingOf(day)}
                        tabIndex={day === current ? 0 : -1}
                        onFocus={() => read(day)}
                        onBlur={() => setIsReading(false)}
                        onPointerEnter={() => read(day)}
                        onPointerLeave={() => setIsReading(false)}
                        onClick={() => onPick?.(day)}
                        sx={cell}
                      />
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
    </Box>
  );

  function read(day: string) {
    setCurrent(day);
    setIsReading(true);
  }

  function walk(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const cells = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-day]')].sort((one, other) =>
      (one.dataset['day'] ?? '').localeCompare(other.dataset['day'] ?? ''),
    );
    const at = cells.findIndex((one) => one.dataset['day'] === current);
    cells[Math.max(0, Math.min(cells.length - 1, at + step))]?.focus();
  }
}

function Levels({ less, more }: { less: string; more: string }) {
  return (
    <>
      {less}
      {([0, 1, 2, 3] as const).map((level) => (
        <Box key={level} component="span" className={css[`level${level}`]} sx={swatch} />
      ))}
      {more}
    </>
  );
}

function Months({ weeks }: { weeks: readonly CalendarWeek[] }) {
  return (
    <thead>
      <tr>
        <td />
        {weeks.map(({ start, days }, at) => {
          const month = start.slice(0, 7);
          const isFirst = month !== weeks[at - 1]?.start.slice(0, 7) && days.some((day) => day !== undefined);
          // Its name is as wide as two cells and the gap to the next one.
          const hasRoom = month === weeks[at + 2]?.start.slice(0, 7);
          return (
            <Box key={start} component="td" aria-hidden sx={{ position: 'relative', height: 18 }}>
              {isFirst && hasRoom && (
                <Box component="span" sx={{ position: 'absolute', left: 0, top: 0 }}>
                  {monthName(start)}
                </Box>
              )}
            </Box>
          );
        })}
      </tr>
    </thead>
  );
}

const caption = {
  display: 'flex',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 4,
  mb: 3,
};
const grid = {
  borderCollapse: 'separate',
  borderSpacing: '2px',
  fontSize: 11.5,
  color: 'var(--rh-ink-3)',
  '& td': { p: 0 },
  '& th': { pr: 2, fontWeight: 450, textAlign: 'left', lineHeight: 1 },
};
const cell = {
  display: 'block',
  width: 20,
  height: 16,
  p: 0,
  border: 0,
  borderRadius: '2px',
  font: 'inherit',
  '&:focus-visible': { outline: '2px solid var(--rh-focus)', outlineOffset: '1px' },
};
const legend = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 20,
  fontSize: 12.5,
  color: 'text.secondary',
};
const swatch = { width: 14, height: 12, borderRadius: '2px' };
