import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { type NewInterval, newIntervalSchema } from '../../inputs.ts';
import { type IntervalRow, intervalRecord, intervalRowSchema } from '../../record.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { intervalCommand, useSendRows } from '../queries.ts';
import { typedMileage } from '../words.ts';
import { dayField, decimal, FormGrid, WideField } from './FormGrid.tsx';
import { intervalNames } from './interval-names.ts';
import { RowDialog } from './RowDialog.tsx';
import type { RowKind } from './row-conflict.ts';

type Typed = { [Field in keyof NewInterval]: string };

function typedOf(row: IntervalRow | null): Typed {
  const text = (cell: number | string | undefined) => (cell === undefined ? '' : String(cell));
  return {
    service: row?.Service ?? '',
    everyDistance: typedMileage(row?.['Every Distance'] ?? ''),
    everyMonths: text(row?.['Every Months']),
    everyHours: text(row?.['Every Hours']),
    lastDone: row?.['Last Done'] ?? '',
    lastMileage: typedMileage(row?.['Last Mileage'] ?? ''),
    lastHours: text(row?.['Last Hours']),
    notes: row?.Notes ?? '',
  };
}

const kind: RowKind<Omit<IntervalRow, '_rowIndex'>, NewInterval> = {
  cells: intervalRowSchema.omit({ _rowIndex: true }),
  form: newIntervalSchema,
  fields: intervalRecord.formFields,
};

interface IntervalDialogProps {
  page: VehiclePage;
  /** Null to add one. */
  row: IntervalRow | null;
  onClose: () => void;
}

export function IntervalDialog({ page: { vehicle, facts, tabs }, row, onClose }: IntervalDialogProps) {
  const save = useSendRows(vehicle.id);
  const form = useForm({ resolver: zodResolver(newIntervalSchema), defaultValues: typedOf(row) });
  const { control } = form;
  return (
    <RowDialog
      title={row ? 'Edit Interval' : 'Add Interval'}
      failure="Failed to save the interval"
      note="Counted from the last record with the same name"
      kind={kind}
      row={row}
      sheetHeaders={tabs.Intervals.headers}
      form={form}
      save={save}
      onSend={(interval, sending, outcome) =>
        save.mutate(intervalCommand(vehicle.id, interval, sending), outcome)
      }
      onClose={onClose}
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
    </RowDialog>
  );
}
