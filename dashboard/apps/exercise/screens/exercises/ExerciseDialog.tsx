import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSelectField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { exerciseSchema, measures, muscles } from '../../inputs.ts';
import { useInSheet } from '../in-sheet.ts';
import { commands, rowToChange, useSend } from '../queries.ts';
import { type Catalogue, exerciseIdOf, type KnownExercise, plainExercise } from './catalogue.ts';

interface ExerciseDialogProps {
  /** The one to edit; absent for a new one. */
  exercise?: KnownExercise;
  sheetId?: string;
  /** The initial name of a new exercise. */
  name?: string;
  catalogue: Catalogue;
  onSaved: (id: string) => void;
  onClose: () => void;
}

const formSchema = exerciseSchema.omit({ id: true });

/** Adds an exercise of the person's own, or renames one. */
export function ExerciseDialog(props: ExerciseDialogProps) {
  const { sheetId = '', name = '', catalogue, onSaved, onClose } = props;
  // As the form shows it: somebody else may change its row meanwhile.
  const [exercise] = useState(props.exercise);
  const inSheet = useInSheet();
  const add = useSend<'addExercise'>();
  const update = useSend<'updateExercise'>();
  useOnceDone(add, () => add.variables && onSaved(add.variables.body.id));
  useOnceDone(update, () => exercise && onSaved(exercise.id));
  const before = exercise
    ? plainExercise(exercise)
    : {
        name,
        category: 'Strength',
        primary: '',
        secondary: '',
        equipment: '',
        measure: measures[0],
        link: '',
      };
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: before });
  const { error } = exercise?.row ? update : add;

  function save(values: z.output<typeof formSchema>) {
    if (exercise?.row) {
      const changes = Object.fromEntries(
        Object.entries(values).filter(([field, value]) => value !== before[field as keyof typeof values]),
      );
      if (Object.keys(changes).length === 0) return onClose();
      const body = { ...rowToChange(exercise.row, props.exercise?.row, update.error), changes };
      update.mutate(commands.make('updateExercise', { sheetId, body }));
      return;
    }
    // An exercise whose answer was lost may be in the catalogue by now; it keeps its id, and is not added twice.
    const sent = add.variables?.body;
    const isSame = sent !== undefined && JSON.stringify({ ...sent, ...values }) === JSON.stringify(sent);
    const id = exercise?.id ?? (isSame ? sent.id : freeId(exerciseIdOf(values.name), catalogue));
    add.mutate(commands.make('addExercise', { body: { id, ...values, ...inSheet } }));
  }
  return (
    <FormDialog
      title={exercise ? `Edit ${exercise.name}` : 'New exercise'}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={add.isPending || update.isPending}
      note={exercise?.row ? `Row ${exercise.row._rowIndex} of Exercises` : 'A row of Exercises'}
    >
      <FormField control={form.control} name="name" label="Name" required autoFocus />
      <Box sx={two}>
        <FormSelectField
          control={form.control}
          name="measure"
          label="Measured by"
          choices={measures.map((value) => ({ value, label: value }))}
        />
        <FormField control={form.control} name="category" label="Category" />
        <FormSuggestField
          control={form.control}
          name="primary"
          label="Primary muscle"
          suggestions={muscles}
        />
        <FormField control={form.control} name="secondary" label="Other muscles" help="Separated by commas" />
        <FormField control={form.control} name="equipment" label="Equipment" />
        <FormField control={form.control} name="link" label="Link" type="url" />
      </Box>
      {error && <WriteProblem title="Failed to save the exercise" problem={error} />}
    </FormDialog>
  );
}

function freeId(wanted: string, { all }: Catalogue): string {
  const taken = new Set(all.map(({ id }) => id));
  let [id, count] = [wanted, 2];
  while (taken.has(id)) {
    id = `${wanted}-${count}`;
    count += 1;
  }
  return id;
}

const two = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
