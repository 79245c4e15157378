import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { FormField, FormSuggestField } from '#frontend/fields.tsx';
import { newRequestKey } from '#frontend/request-key.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import type { VehiclePage } from '../contract.ts';
import { type IntervalRow, type NewInterval, newIntervalSchema } from '../records.ts';
import { dayField, decimal, FormGrid, WideField } from './FormGrid.tsx';
import { intervalNames } from './interval-names.ts';
import { placeProblems } from './place-problems.ts';
import { useSaveInterval } from './queries.ts';
import { RowConflict } from './RowConflict.tsx';
import { isRowConflict } from './row-conflict.ts';

type Typed = { [Field in keyof NewInterval]: string };

function typedOf(row: IntervalRow | null): Typed {
  const text = (cell: number | string | undefined) => (cell === undefined ? '' : String(cell));
  return {
    service: row?.Service ?? '',
    everyDistance: text(row?.['Every Distance']),
    everyMonths: text(row?.['Every Months']),
    everyHours: text(row?.['Every Hours']),
    lastDone: row?.['Last Done'] ?? '',
    lastMileage: text(row?.['Last Mileage']),
    lastHours: text(row?.['Last Hours']),
    notes: row?.Notes ?? '',
  };
}

function mineOf(interval: NewInterval) {
  return {
    Service: interval.service,
    'Every Distance': interval.everyDistance,
    'Every Months': interval.everyMonths,
    'Every Hours': interval.everyHours,
    'Last Done': interval.lastDone,
    'Last Mileage': interval.lastMileage,
    'Last Hours': interval.lastHours,
    Notes: interval.notes,
  };
}

interface IntervalDialogProps {
  page: VehiclePage;
  /** Null adds one. */
  row: IntervalRow | null;
  onClose: () => void;
}

export function IntervalDialog({ page: { vehicle, facts }, row, onClose }: IntervalDialogProps) {
  const save = useSaveInterval(vehicle.id);
  const [requestKey] = useState(newRequestKey);
  const form = useForm({
    resolver: zodResolver(newIntervalSchema),
    defaultValues: typedOf(row),
  });
  const { control } = form;
  const send = (interval: NewInterval, over: IntervalRow | null = row, key = requestKey) =>
    save.mutate(
      { ...interval, row: over, requestKey: key },
      { onSuccess: onClose, onError: (problem) => placeProblems(problem, form.setError) },
    );
  if (save.error && row && isRowConflict(save.error)) {
    const mine = newIntervalSchema.parse(save.variables);
    return (
      <RowConflict
        problem={save.error}
        row={row}
        mine={mineOf(mine)}
        isBusy={save.isPending}
        onMine={(theirs) => send(mine, theirs, newRequestKey())}
        onBack={save.reset}
        onClose={onClose}
      />
    );
  }
  return (
    <FormDialog
      title={row ? 'Edit Interval' : 'Add Interval'}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((interval) => send(interval))(event)}
      submit={row ? { label: 'Save', busyLabel: 'Saving' } : { label: 'Add', busyLabel: 'Adding' }}
      isBusy={save.isPending}
      note="Counted from the last record of the same name"
    >
      <FormGrid>
        <WideField>
          <FormSuggestField control={control} name="service" label="Service" suggestions={intervalNames} />
        </WideField>
        <FormField control={control} name="everyDistance" label={`Every (${facts.unit})`} {...decimal} />
        <FormField control={control} name="everyMonths" label="Every (months)" {...decimal} />
        <FormField control={control} name="everyHours" label="Every (engine hours)" {...decimal} />
        <FormField control={control} name="lastDone" label="Last done, if not in the log" {...dayField} />
        <FormField control={control} name="lastMileage" label={`Mileage then (${facts.unit})`} {...decimal} />
        <FormField control={control} name="lastHours" label="Engine hours then" {...decimal} />
        <WideField>
          <FormField control={control} name="notes" label="Notes" />
        </WideField>
      </FormGrid>
      {save.error && <WriteProblem title="Failed to save the interval" problem={save.error} />}
    </FormDialog>
  );
}
