import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { PencilSimpleIcon } from '@phosphor-icons/react/PencilSimple';
import { PlayIcon } from '@phosphor-icons/react/Play';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { RowMenu } from '#frontend/grid/RowMenu.tsx';
import { unsentOf } from '#frontend/outbox/laid-over.ts';
import { WaitingLine } from '#frontend/outbox/WaitingMark.tsx';
import { useWhenSent } from '#frontend/records/use-when-sent.tsx';
import { EmptyState } from '#frontend/status/EmptyState.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import type { RoutineRow } from '../../record.ts';
import { AppFrame } from '../AppFrame.tsx';
import { useRemoval } from '../queries.ts';
import type { Place } from '../views.ts';
import { useRunning } from '../workout/running.ts';
import { startRoutine } from '../workout/starting.ts';
import { type OpenLog, useLog } from '../workout/use-log.ts';
import { RoutineDialog } from './RoutineDialog.tsx';
import { goalText, type RoutineDay, routineDays } from './routines.ts';

const nameOf = ({ routine, day }: RoutineDay) => (day === '' ? routine : `${routine}, ${day}`);

/** The part of a day that is not in the sheet yet. */
const unsentDay = ({ parts }: RoutineDay) =>
  parts.map(({ row }) => unsentOf(row)).find((unsent) => unsent && !unsent.isOpen);

function seenRow({ _rowIndex: row, ...expected }: RoutineRow) {
  return { row, expected };
}

/** What a person plans to do, day by day. */
export function RoutinesScreen({ place }: { place: Place }) {
  const open = useLog(place.sheetId);
  const { log, canEdit, sheetId } = open;
  const [dialog, setDialog] = useState<RoutineDay | 'new'>();
  const removal = useRemoval(sheetId);
  const days = routineDays(log.routines);
  const { ask, question } = useWhenSent();
  /** A waiting change of a routine may not name a spreadsheet yet, so nothing can reliably follow it. */
  const inSheet = (day: RoutineDay, act: () => void) => {
    const unsent = unsentDay(day);
    if (unsent) ask(unsent.key, nameOf(day));
    else act();
  };
  const add = canEdit && (
    <Button variant="contained" startIcon={<PlusIcon weight="bold" />} onClick={() => setDialog('new')}>
      New Routine
    </Button>
  );
  const remove = (day: RoutineDay) =>
    removal.remove({ routines: day.parts.map(({ row }) => seenRow(row)) }, nameOf(day));
  const problem = removal.removing.error;
  return (
    <AppFrame open={open} place={place} tab="routines" action={add}>
      {problem && <ProblemAlert title="Failed to delete the routine" problem={problem} />}
      {days.length === 0 ? (
        <Card variant="outlined">
          <EmptyState title="No routines yet" action={add}>
            A routine says which exercises you do, how many sets, and when the weight goes up. Its exercises
            become rows on a Routines tab.
          </EmptyState>
        </Card>
      ) : (
        <CardGrid label="Routines">
          {days.map((day) => (
            <li key={nameOf(day)}>
              <RoutineCard
                {...{ open, place, day }}
                onEdit={() => inSheet(day, () => setDialog(day))}
                onRemove={() => inSheet(day, () => remove(day))}
              />
            </li>
          ))}
        </CardGrid>
      )}
      {question}
      {dialog !== undefined && (
        <RoutineDialog
          open={open}
          {...(dialog !== 'new' && { day: dialog })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </AppFrame>
  );
}

interface RoutineCardProps {
  open: OpenLog;
  place: Place;
  day: RoutineDay;
  onEdit: () => void;
  onRemove: () => void;
}

function RoutineCard({ open, place, day, onEdit, onRemove }: RoutineCardProps) {
  const { history, setting, canEdit } = open;
  const { running, begin } = useRunning();
  const name = nameOf(day);
  return (
    <Card variant="outlined" component="article" aria-label={name} sx={{ p: 4, height: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 2 }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {name}
          <WaitingLine row={day.parts.find(({ row }) => unsentOf(row))?.row ?? day} />
        </Typography>
        {canEdit && (
          <RowMenu
            label={`Actions for ${name}`}
            choices={[
              { label: 'Edit', icon: <PencilSimpleIcon size={18} />, onChoose: onEdit },
              { label: 'Delete', icon: <TrashIcon size={18} />, isDestructive: true, onChoose: onRemove },
            ]}
          />
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, my: 3, display: 'grid', gap: 1 }}>
        {day.parts.map((part) => (
          <Box component="li" key={part.row._rowIndex} sx={{ display: 'flex', gap: 3 }}>
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {history.catalogue.byId(part.exerciseId).name}
            </Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary', flex: 'none' }}>
              {goalText(part)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<PlayIcon size={16} />}
        {...(!running && { 'aria-label': `Start ${name}` })}
        onClick={() => {
          if (!running) begin(startRoutine(day, setting));
          place.go('log');
        }}
      >
        {running ? 'Resume the current workout' : 'Start'}
      </Button>
    </Card>
  );
}
