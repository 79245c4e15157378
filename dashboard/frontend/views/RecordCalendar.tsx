import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { useQueryStates } from 'nuqs';
import { type ReactNode, useMemo } from 'react';
import { dayFormat, monthsAfter, parseDay, today } from '#kernel/day.ts';
import type { RowCells } from '#kernel/records/record.ts';
import { nameOfRow } from '#kernel/records/shown-rows.ts';
import { shownRegion } from '#kernel/region.ts';
import { MonthHead } from '../agenda/MonthHead.tsx';
import { DayCell, type DayEntry, MonthTable, maxEntries } from '../agenda/MonthTable.tsx';
import { Carried, usePlace } from '../board/Carried.tsx';
import { Carry } from '../board/Carry.tsx';
import { cardLook } from '../board/carried.ts';
import { cellName } from '../dialogs/cell-name.ts';
import { DayRows } from './DayRows.tsx';
import { byDay, cardFields } from './grouping.ts';
import { nextDay } from './next-day.ts';
import { useCellWrite, useWithChanging } from './use-cell-write.tsx';
import { viewAddress } from './use-view.ts';
import type { ByProps } from './view-props.ts';

const longDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** The dragged row, whether it comes from the table or from the list beside it. */
const rowIdOf = (id: string) => id.slice(id.indexOf(' ') + 1);

/** The rows on the days of a month by a field of days; moving one to another day writes one cell. */
export function RecordCalendar(props: ByProps) {
  const { by, writes, list, rows, actions, onAdd, waiting, amounts } = props;
  const [name, field] = by;
  const { record } = writes;
  const now = today();
  const [{ month: named, day: chosen }, setPlace] = useQueryStates(viewAddress, { history: 'replace' });
  const thisMonth = `${now.slice(0, 7)}-01`;
  const month = parseDay(`${named ?? ''}-01`) ?? thisMonth;
  const day = parseDay(chosen ?? '') ?? now;
  const { write, failure } = useCellWrite(writes, list.sheet?.id ?? '');
  const shown = useWithChanging(writes, rows);
  const days = useMemo(() => byDay(name, shown.rows), [name, shown]);
  const fields = useMemo(() => cardFields(record, amounts, name), [record, amounts, name]);
  const byId = useMemo(() => new Map(shown.rows.map((row) => [row.id, row])), [shown]);
  const find = (id: string) => byId.get(rowIdOf(id));
  const isFixed = (row: RowCells) => !actions.onEdit || waiting.has(row.id) || shown.saving.has(row.id);
  const show = (next: string) => void setPlace({ month: next === thisMonth ? null : next.slice(0, 7) });
  const choose = (next: string) => void setPlace({ day: next === now ? null : next });
  const hintOf = (id: string) => {
    const row = find(id);
    return (
      row &&
      `Drop to write ${cellName([field.header, ...(field.aliases ?? [])], row._rowIndex, list.headers)}`
    );
  };
  const entryOf = (row: RowCells): DayEntry => {
    const [choice, choiceField] = fields.choice ?? [];
    const paints = choiceField?.kind === 'text' ? choiceField.paints : undefined;
    const said = String(row[choice ?? ''] ?? '').trim();
    const paint = paints && Object.hasOwn(paints, said) ? paints[said] : undefined;
    return { id: row.id, title: nameOfRow(record, row), paint };
  };
  const rowsProps = { record, fields, actions, waiting, isFixed };
  return (
    <Carry
      howTo={`To move a ${record.one} to another day, press Space, choose the day with the arrows, and press Space again. Escape leaves it where it was.`}
      nameOf={(id) => {
        const row = find(id);
        return row && nameOfRow(record, row);
      }}
      placeName={longDay}
      hintOf={hintOf}
      nextPlace={(place, arrow) => nextDay(month, place, arrow)}
      onMove={(id, to) => {
        const row = find(id);
        if (!row || isFixed(row)) return;
        choose(to);
        write(row, name, to, `on ${longDay(to)}`);
      }}
      renderCarried={(id) => {
        const row = find(id);
        return row && <Card sx={{ ...cardLook(true), fontSize: 14 }}>{nameOfRow(record, row)}</Card>;
      }}
    >
      {failure}
      <Box sx={columns}>
        <Box component="section" aria-label="Calendar" sx={{ minWidth: 0 }}>
          <MonthHead
            month={month}
            before={monthsAfter(month, -1)}
            after={monthsAfter(month, 1)}
            onMonth={show}
          >
            <Button
              color="inherit"
              variant="outlined"
              size="small"
              onClick={() => void setPlace({ month: null, day: null })}
            >
              Today
            </Button>
          </MonthHead>
          <MonthTable
            month={month}
            weekStart={shownRegion().weekStart ?? 0}
            renderDay={(each) => (
              <DayPlace day={each} hintOf={hintOf}>
                <DayCell
                  day={each}
                  entries={(days.get(each) ?? []).slice(0, maxEntries).map(entryOf)}
                  count={days.get(each)?.length ?? 0}
                  words={record}
                  isToday={each === now}
                  isChosen={each === day}
                  onChoose={choose}
                  renderEntry={(entry, face) => {
                    const row = find(`cell ${entry.id}`);
                    if (!row || isFixed(row)) return face;
                    return (
                      <Carried id={`cell ${entry.id}`} name={entry.title} place={each} isFixed={false}>
                        {() => face}
                      </Carried>
                    );
                  }}
                />
              </DayPlace>
            )}
          />
        </Box>
        <Card sx={{ p: 4, minWidth: 0, alignSelf: 'start' }}>
          <DayRows {...rowsProps} title={longDay(day)} place={day} rows={days.get(day) ?? []} />
          {onAdd && (
            <Button
              color="inherit"
              size="small"
              startIcon={<PlusIcon size={15} />}
              onClick={() => onAdd({ [name]: day })}
              sx={{ mt: 2 }}
            >
              Add on this day
            </Button>
          )}
          {(days.get('') ?? []).length > 0 && (
            <Box sx={{ borderTop: 1, borderColor: 'divider', mt: 4, pt: 4 }}>
              <DayRows {...rowsProps} title="No date yet" place="" rows={days.get('') ?? []} />
              {actions.onEdit && (
                <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
                  Drag one onto a day to write its date.
                </Typography>
              )}
            </Box>
          )}
        </Card>
      </Box>
    </Carry>
  );
}

interface DayPlaceProps {
  day: string;
  hintOf: (id: string) => string | undefined;
  children: ReactNode;
}

/** A day that rows can be dropped on. */
function DayPlace({ day, hintOf, children }: DayPlaceProps) {
  const { ref, isOver, carriedId } = usePlace(day, false);
  return (
    <Box ref={ref} sx={{ position: 'relative', height: 1, ...(isOver && over) }}>
      {children}
      {isOver && carriedId !== undefined && <Box sx={hint}>{hintOf(carriedId)}</Box>}
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
};
const over = {
  bgcolor: 'var(--rh-accent-wash)',
  outline: '2px solid var(--rh-focus)',
  outlineOffset: -2,
};
const hint = {
  position: 'absolute',
  insetInline: 4,
  bottom: 4,
  px: 1,
  fontSize: 11.5,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
  color: 'var(--rh-focus)',
  bgcolor: 'background.paper',
  borderRadius: '3px',
  pointerEvents: 'none',
};
