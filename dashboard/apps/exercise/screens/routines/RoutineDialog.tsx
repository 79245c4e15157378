import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { ArrowUpIcon } from '@phosphor-icons/react/ArrowUp';
import { PlusIcon } from '@phosphor-icons/react/Plus';
import { TrashIcon } from '@phosphor-icons/react/Trash';
import { useState } from 'react';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { useTypedBeside } from '#frontend/dialogs/typed.ts';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { parseDecimal } from '#kernel/typed-measures.ts';
import { type RoutineInput, routineRowInputSchema } from '../../inputs.ts';
import { useInSheet } from '../in-sheet.ts';
import { commands, useSend } from '../queries.ts';
import { newId, textOf, unlisted } from '../workout/draft.ts';
import { formatClock, parseClock } from '../workout/moments.ts';
import { PickExercise } from '../workout/PickExercise.tsx';
import type { OpenLog } from '../workout/use-log.ts';
import type { RoutineDay, RoutinePart } from './routines.ts';

interface RoutineDialogProps {
  open: OpenLog;
  /** The one to edit; absent for a new one. */
  day?: RoutineDay;
  onClose: () => void;
}

interface Typed {
  key: string;
  exerciseId: string;
  sets: string;
  repMin: string;
  repMax: string;
  targetRpe: string;
  rest: string;
  progression: string;
}

const typedOf = (part: RoutinePart): Typed => ({
  key: newId('p'),
  exerciseId: part.exerciseId,
  sets: String(part.sets),
  repMin: textOf(part.repMin, 0),
  repMax: textOf(part.repMax, 0),
  targetRpe: textOf(part.targetRpe, 1),
  rest: part.rest === null ? '' : formatClock(part.rest),
  progression: textOf(part.step),
});

const or = (text: string, parse: (text: string) => number | undefined) =>
  text.trim() === '' ? '' : (parse(text) ?? Number.NaN);

function rowOf(typed: Typed, routine: string, day: string, order: number) {
  return routineRowInputSchema.safeParse({
    routine,
    day,
    order,
    exerciseId: typed.exerciseId,
    sets: parseDecimal(typed.sets) ?? Number.NaN,
    repMin: or(typed.repMin, parseDecimal),
    repMax: or(typed.repMax, parseDecimal),
    targetRpe: or(typed.targetRpe, parseDecimal),
    rest: or(typed.rest, parseClock),
    progression: or(typed.progression, parseDecimal),
  });
}

/** A routine, or one of its days: which exercises, how often, and when to add weight. */
export function RoutineDialog({ open, day, onClose }: RoutineDialogProps) {
  const { history, setting } = open;
  const [name, setName] = useState(day?.routine ?? '');
  const [dayName, setDayName] = useState(day?.day ?? '');
  const [parts, setParts] = useState<readonly Typed[]>(day?.parts.map(typedOf) ?? []);
  const [isPicking, setIsPicking] = useState(false);
  const [problem, setProblem] = useState('');
  const inSheet = useInSheet();
  const save = useSend<'saveRoutine'>();
  useOnceDone(save, onClose);
  const nameOf = (id: string) => history.catalogue.byId(id).name;
  const change = (key: string, part: Partial<Typed>) =>
    setParts(parts.map((one) => (one.key === key ? { ...one, ...part } : one)));

  function submit() {
    const rows: RoutineInput[] = [];
    for (const [index, part] of parts.entries()) {
      const exerciseId = history.catalogue.byId(part.exerciseId).id;
      const row = rowOf({ ...part, exerciseId }, name, dayName, index + 1);
      if (!row.success) {
        return setProblem(
          `${nameOf(part.exerciseId)}: ${row.error.issues[0]?.message ?? 'this cannot be read'}`,
        );
      }
      rows.push(row.data);
    }
    if (name.trim() === '') return setProblem('Please name the routine');
    if (rows.length === 0) return setProblem('Please choose an exercise');
    setProblem('');
    const replaced = (day?.parts ?? []).map(({ row: { _rowIndex: row, ...expected } }) => ({
      row,
      expected,
    }));
    const exercises = unlisted(rows, history.catalogue);
    save.mutate(commands.make('saveRoutine', { body: { rows, replaced, exercises, ...inSheet } }));
  }
  return (
    <>
      <FormDialog
        title={day ? 'Edit Routine' : 'New Routine'}
        maxWidth="md"
        isOpen
        onClose={onClose}
        onSubmit={submit}
        submit={{ label: 'Save', busyLabel: 'Saving' }}
        isBusy={save.isPending}
      >
        <Box sx={two}>
          <TextField
            label="Routine"
            required
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label="Day"
            value={dayName}
            onChange={(event) => setDayName(event.target.value)}
            helperText="A, Push, Monday; leave blank if every day is the same"
          />
        </Box>
        <Exercises keys={parts.map(({ key }) => key).join(' ')} />
        {parts.map((part, index) => (
          <PartFields
            key={part.key}
            name={nameOf(part.exerciseId)}
            part={part}
            unit={setting.weightUnit}
            onChange={(next) => change(part.key, next)}
            onRemove={() => setParts(parts.filter(({ key }) => key !== part.key))}
            {...(index > 0 && {
              onUp: () =>
                setParts([
                  ...parts.slice(0, index - 1),
                  part,
                  ...parts.filter((one, at) => at >= index - 1 && one !== part),
                ]),
            })}
          />
        ))}
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<PlusIcon size={16} weight="bold" />}
          onClick={() => setIsPicking(true)}
          sx={{ borderStyle: 'dashed', minHeight: 44 }}
        >
          Add exercise
        </Button>
        {problem !== '' && <Alert severity="error">{problem}</Alert>}
        {save.error && <WriteProblem title="Failed to save the routine" problem={save.error} />}
      </FormDialog>
      {isPicking && (
        <PickExercise
          catalogue={history.catalogue}
          onPick={(exerciseId) => {
            setParts([...parts, { ...blank, key: newId('p'), exerciseId }]);
            setIsPicking(false);
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  );
}

/** Tells the form that exercises were added, removed or moved. */
function Exercises({ keys }: { keys: string }) {
  const [first] = useState(keys);
  useTypedBeside(keys !== first);
  return null;
}

const blank = { sets: '3', repMin: '5', repMax: '8', targetRpe: '', rest: '2:00', progression: '2.5' };

interface PartFieldsProps {
  name: string;
  part: Typed;
  unit: string;
  onChange: (part: Partial<Typed>) => void;
  onRemove: () => void;
  onUp?: () => void;
}

function PartFields({ name, part, unit, onChange, onRemove, onUp }: PartFieldsProps) {
  const fields = [
    ['sets', 'Sets'],
    ['repMin', 'Least reps'],
    ['repMax', 'Most reps'],
    ['targetRpe', 'RPE'],
    ['rest', 'Rest'],
    ['progression', `Goes up by, ${unit}`],
  ] as const;
  return (
    <Box component="fieldset" sx={partLook}>
      <Box component="legend" sx={{ display: 'contents' }}>
        <Typography sx={{ fontWeight: 600, flex: 1, overflowWrap: 'anywhere' }}>{name}</Typography>
      </Box>
      {onUp && (
        <IconButton aria-label={`Move ${name} up`} onClick={onUp}>
          <ArrowUpIcon size={18} />
        </IconButton>
      )}
      <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
        <TrashIcon size={18} />
      </IconButton>
      <Box sx={six}>
        {fields.map(([key, label]) => (
          <TextField
            key={key}
            label={label}
            value={part[key]}
            onChange={(event) => onChange({ [key]: event.target.value })}
            slotProps={{ htmlInput: { 'aria-label': `${label}, ${name}`, inputMode: 'decimal' } }}
          />
        ))}
      </Box>
    </Box>
  );
}

const two = { display: 'grid', gap: 4, pt: 1, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '2fr 1fr' } };
const six = {
  display: 'grid',
  gap: 3,
  width: 1,
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: 'repeat(3, minmax(0, 1fr))',
    md: 'repeat(6, minmax(0, 1fr))',
  },
};
const partLook = {
  m: 0,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
};
