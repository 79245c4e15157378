import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { reasonOf } from '#frontend/calls/answers.ts';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { ChooseStep } from '#frontend/import/ChooseStep.tsx';
import { DayOrderChoice } from '#frontend/import/DayOrderChoice.tsx';
import type { ImportTable } from '#frontend/import/import-table.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { counted } from '#kernel/counted.ts';
import { formatCount } from '#kernel/region.ts';
import { type DayOrder, usualDayOrder } from '#kernel/written-day.ts';
import { maxImportedWorkouts } from '../../contract.ts';
import { weightUnits } from '../../inputs.ts';
import { ExerciseNames } from '../ExerciseNames.tsx';
import type { WeightUnit } from '../history.ts';
import { useImport } from '../queries.ts';
import type { OpenLog } from '../workout/use-log.ts';
import { WorkoutChoice } from '../workout/WorkoutChoice.tsx';
import { asNew, namesIn, ownSets } from './foreign-names.ts';
import { type ForeignLog, type ForeignWorkout, readForeignLog, sameWorkoutKey } from './import-csv.ts';
import { useForeignFile } from './use-foreign-file.ts';

interface ImportWorkoutsProps {
  open: OpenLog;
  onClose: () => void;
}

/** Imports the workouts of Strong, Hevy or FitNotes into the sheet; existing ones are left out. */
export function ImportWorkouts({ open, onClose }: ImportWorkoutsProps) {
  const { history, setting } = open;
  const [table, setTable] = useState<ImportTable>();
  const [unit, setUnit] = useState<WeightUnit>(setting.weightUnit);
  const [order, setOrder] = useState<DayOrder>(usualDayOrder);
  const [mapping, setMapping] = useState<ReadonlyMap<string, string>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState(0);
  const importing = useImport();
  const reading = useForeignFile((read) => {
    setTable(read);
    setLeft(new Set());
  });
  const log = useMemo(() => table && readForeignLog(table, { unit, order }), [table, unit, order]);
  // What existed before the import started, so that rows it adds are not taken for duplicates while it runs.
  const [known] = useState(
    () =>
      new Set(
        history.workouts.flatMap(({ row }) => [
          row['Workout ID'],
          sameWorkoutKey({ start: row.Start, name: row.Name }),
        ]),
      ),
  );
  const isThere = ({ workout }: ForeignWorkout) =>
    known.has(workout.id) || known.has(sameWorkoutKey(workout));
  const fresh = log?.workouts.filter((workout) => !isThere(workout)) ?? [];
  const taken = fresh.filter(({ workout }) => !left.has(workout.id));
  const names = useMemo(() => namesIn(log?.workouts ?? [], history.catalogue), [log, history.catalogue]);
  const chosen = new Map(names.map(({ name, guess }) => [name, mapping.get(name) ?? guess ?? asNew]));

  function start() {
    if (!log) return;
    importing.mutate({ parts: partsOf(log, taken, chosen, history.catalogue), onPart: setDone });
  }
  const problem = reading.error
    ? (reasonOf(reading.error) ?? 'The file could not be read.')
    : table && !log
      ? 'This is not an export from Strong, Hevy or FitNotes: it lacks their columns.'
      : undefined;
  const isBusy = reading.isPending || importing.isPending;
  return (
    <DialogFrame
      title="Import workouts"
      maxWidth="md"
      isOpen
      isBusy={isBusy}
      onClose={onClose}
      note={
        importing.isPending
          ? `${done} of ${taken.length} imported`
          : log && !importing.data
            ? 'Nothing is written yet'
            : ''
      }
      actions={
        importing.data !== undefined ? (
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button
              variant="outlined"
              color="inherit"
              disabled={isBusy}
              onClick={log ? () => setTable(undefined) : onClose}
            >
              {log ? 'Back' : 'Cancel'}
            </Button>
            {log && (
              <Button
                variant="contained"
                disabled={taken.length === 0}
                loading={isBusy}
                loadingPosition="start"
                onClick={start}
              >
                Import {counted(taken.length, 'workout')}
              </Button>
            )}
          </>
        )
      }
    >
      {!log && (
        <ChooseStep
          isBusy={reading.isPending}
          problem={problem}
          accept={csvFiles}
          onFile={(file) => reading.mutate(file)}
        />
      )}
      {log && importing.data === undefined && (
        <>
          <Found log={log} there={log.workouts.length - fresh.length} />
          {!log.isUnitKnown && (
            <Box>
              <Typography sx={{ mb: 2 }}>
                The file does not say which unit its weights are in. They are in
              </Typography>
              <FilterToggle
                label="Unit of the weights in the file"
                value={unit}
                onChange={setUnit}
                options={weightUnits.map((value) => ({ value, label: value }))}
              />
            </Box>
          )}
          <DayOrderChoice found={log.days} order={order} onOrder={setOrder} />
          <ExerciseNames
            names={names}
            chosen={chosen}
            catalogue={history.catalogue}
            onChoose={(name, id) => setMapping(new Map(mapping).set(name, id))}
          />
          <WorkoutChoice workouts={log.workouts} isThere={isThere} left={left} onLeave={setLeft} />
          {importing.error && (
            <WriteProblem
              title="Failed to import workouts"
              problem={importing.error}
              kept="The rest of the file is still here"
            />
          )}
        </>
      )}
      {importing.data !== undefined && (
        <Alert severity="success" role="status">
          {counted(importing.data, 'workout')} imported.
        </Alert>
      )}
    </DialogFrame>
  );
}

const csvFiles = { types: '.csv,.txt,text/csv', words: 'CSV from Strong, Hevy or FitNotes' };

/** In parts that the server accepts in one call; the exercises are sent with the first. */
function partsOf(
  log: ForeignLog,
  taken: readonly ForeignWorkout[],
  chosen: ReadonlyMap<string, string>,
  catalogue: OpenLog['history']['catalogue'],
) {
  const { sets, exercises } = ownSets(log, taken, chosen, catalogue);
  const count = Math.ceil(taken.length / maxImportedWorkouts);
  return Array.from({ length: count }, (_, at) => {
    const some = taken.slice(at * maxImportedWorkouts, (at + 1) * maxImportedWorkouts);
    return {
      workouts: some.map(({ workout }) => workout),
      sets: some.flatMap(({ workout }) => sets.get(workout.id) ?? []),
      exercises: at === 0 ? exercises : [],
    };
  });
}

const maxSkippedShown = 5;

function Found({ log, there }: { log: ForeignLog; there: number }) {
  const { format, workouts, skipped } = log;
  const sets = workouts.reduce((sum, workout) => sum + workout.sets.length, 0);
  return (
    <>
      <Typography role="status">
        An export of {format}: {counted(workouts.length, 'workout')} with {formatCount(sets)} sets
        {there > 0 && `, ${formatCount(there)} of them in the sheet already`}.
      </Typography>
      {skipped.length > 0 && (
        <Alert severity="warning">
          {counted(skipped.length, 'row is', 'rows are')} left out:{' '}
          {skipped
            .slice(0, maxSkippedShown)
            .map(({ row, reason }) => `row ${row}, ${reason}`)
            .join('; ')}
          {skipped.length > maxSkippedShown && '; and others'}.
        </Alert>
      )}
    </>
  );
}
