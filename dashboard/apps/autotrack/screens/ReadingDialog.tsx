import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { FormField } from '#frontend/fields.tsx';
import { newRequestKey } from '#frontend/request-key.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import { today } from '#kernel/day.ts';
import type { VehiclePage } from '../contract.ts';
import { formatDistance } from '../distance.ts';
import { newReadingSchema } from '../records.ts';
import { ConfirmMileage } from './ConfirmMileage.tsx';
import { dayField, decimal } from './FormGrid.tsx';
import { placeProblems } from './place-problems.ts';
import { useAddReading } from './queries.ts';

/** Writes down what the odometer shows, without a service. */
export function ReadingDialog({ page, onClose }: { page: VehiclePage; onClose: () => void }) {
  const { vehicle, facts } = page;
  const add = useAddReading(vehicle.id);
  const [requestKey] = useState(newRequestKey);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const form = useForm({
    resolver: zodResolver(newReadingSchema),
    defaultValues: { date: today(), mileage: '', engineHours: '', notes: '' },
  });
  return (
    <FormDialog
      title="Add Odometer Reading"
      isShort
      isOpen
      onClose={onClose}
      onSubmit={(event) =>
        void form.handleSubmit((reading) =>
          add.mutate(
            { ...reading, isConfirmed, requestKey },
            { onSuccess: onClose, onError: (problem) => placeProblems(problem, form.setError) },
          ),
        )(event)
      }
      submit={{ label: 'Add', busyLabel: 'Adding' }}
      isBusy={add.isPending}
      note={vehicle.name}
    >
      <FormField control={form.control} name="date" label="Date" required {...dayField} />
      <FormField
        control={form.control}
        name="mileage"
        label={`Odometer (${facts.unit})`}
        help={
          facts.odometer === null ? undefined : `Last known: ${formatDistance(facts.odometer, facts.unit)}`
        }
        required
        autoFocus
        {...decimal}
      />
      <FormField control={form.control} name="engineHours" label="Engine Hours" {...decimal} />
      <FormField control={form.control} name="notes" label="Notes" />
      {add.error?.details.fields?.['mileage'] && (
        <ConfirmMileage isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      )}
      {add.error && <WriteProblem title="Failed to add the reading" problem={add.error} />}
    </FormDialog>
  );
}
