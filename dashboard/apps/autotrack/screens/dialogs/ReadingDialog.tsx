import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField } from '#frontend/dialogs/fields.tsx';
import { today } from '#kernel/day.ts';
import { formatDistance } from '../../distance.ts';
import { type NewReading, newReadingSchema } from '../../inputs.ts';
import { mileageProblem } from '../../mileage.ts';
import { type OdometerRow, odometerRecord, odometerRowSchema } from '../../record.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { commands, useSendRows } from '../queries.ts';
import { dayField, decimal } from './FormGrid.tsx';
import { RowDialog } from './RowDialog.tsx';
import type { RowKind } from './row-conflict.ts';

const kind: RowKind<Omit<OdometerRow, '_rowIndex'>, NewReading> = {
  cells: odometerRowSchema.omit({ _rowIndex: true }),
  form: newReadingSchema,
  fields: odometerRecord.formFields,
};

/** Records an odometer reading without a service. */
export function ReadingDialog({ page, onClose }: { page: VehiclePage; onClose: () => void }) {
  const { vehicle, facts, tabs } = page;
  const add = useSendRows(vehicle.id);
  const form = useForm({
    resolver: zodResolver(newReadingSchema),
    defaultValues: { date: today(), mileage: '', engineHours: '', notes: '' },
  });
  return (
    <RowDialog
      title="Add Odometer Reading"
      failure="Failed to add the reading"
      note={vehicle.name}
      kind={kind}
      row={null}
      sheetHeaders={tabs.Odometer.headers}
      form={form}
      save={add}
      onSend={(reading, { isConfirmed }, outcome) => {
        const body = { ...reading, isConfirmed };
        add.mutate(commands.make('addReading', { vehicleId: vehicle.id, body }), outcome);
      }}
      mileage={{
        field: 'mileage',
        problemOf: ({ date: day, mileage }) => mileageProblem(page, { day, mileage }),
      }}
      isShort
      onClose={onClose}
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
    </RowDialog>
  );
}
