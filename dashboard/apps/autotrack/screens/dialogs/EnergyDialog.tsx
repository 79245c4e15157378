import { zodResolver } from '@hookform/resolvers/zod';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { type Control, type UseFormReturn, useController, useForm } from 'react-hook-form';
import { FormField, FormSelectField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { today } from '#kernel/day.ts';
import { formatMoney } from '#kernel/money.ts';
import { formatDistance } from '../../distance.ts';
import { unitOf, withEnergies } from '../../economy.ts';
import {
  type EnergyInput,
  energyUnits,
  type NewEnergy,
  newEnergySchema,
  typedEnergyIn,
} from '../../inputs.ts';
import { mileageProblem } from '../../mileage.ts';
import { propertyValue } from '../../properties.ts';
import { type EnergyRow, energyRecord, energyRowSchema } from '../../record.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { energyCommand, useSendRows } from '../queries.ts';
import { typedCost, typedMileage } from '../words.ts';
import { energyChoices } from './energy-choices.ts';
import { dayField, decimal, FormGrid, WideField } from './FormGrid.tsx';
import { RowDialog } from './RowDialog.tsx';
import type { RowKind } from './row-conflict.ts';

/** As typed: numbers are texts until they are sent. */
type Typed = Record<'date' | 'odometer' | 'amount' | 'cost' | 'place' | 'notes', string> &
  Pick<NewEnergy, 'energy' | 'unit' | 'partial' | 'missed'>;

function typedOf({ energy, properties, facts }: VehiclePage, row: EnergyRow | null): Typed {
  const latest = row ?? energy.toSorted((one, other) => other.Date.localeCompare(one.Date))[0];
  const named = withEnergies(energy).find(({ _rowIndex }) => _rowIndex === latest?._rowIndex);
  const kind = latest?.Energy.trim() || named?.Energy || propertyValue(properties, 'Energy') || 'Petrol';
  return {
    date: row?.Date ?? today(),
    odometer: row ? typedMileage(row.Odometer) : '',
    energy: kind,
    amount: row ? String(row.Amount) : '',
    unit: unitOf({ Unit: latest?.Unit ?? '', Energy: kind }, facts.unit),
    cost: row ? typedCost(row.Cost) : '',
    partial: row?.Partial ?? false,
    missed: row?.Missed ?? false,
    place: row?.Place ?? '',
    notes: row?.Notes ?? '',
  };
}

const kind: RowKind<Omit<EnergyRow, '_rowIndex'>, NewEnergy> = {
  cells: energyRowSchema.omit({ _rowIndex: true }),
  form: newEnergySchema,
  fields: energyRecord.formFields,
};

interface EnergyDialogProps {
  page: VehiclePage;
  /** Null to add one. */
  row: EnergyRow | null;
  onClose: () => void;
}

export function EnergyDialog({ page, row, onClose }: EnergyDialogProps) {
  const { vehicle, facts, tabs } = page;
  const save = useSendRows(vehicle.id);
  const form = useForm({
    resolver: zodResolver(typedEnergyIn(facts.currency)),
    defaultValues: typedOf(page, row),
  });
  return (
    <RowDialog
      title={row ? 'Edit Energy Record' : 'Add Energy Record'}
      failure="Failed to save the energy record"
      note={vehicle.name}
      kind={kind}
      row={row}
      sheetHeaders={tabs.Energy.headers}
      form={form}
      save={save}
      onSend={(energy, sending, outcome) => save.mutate(energyCommand(vehicle.id, energy, sending), outcome)}
      mileage={{
        field: 'odometer',
        problemOf: ({ date: day, odometer: mileage }) =>
          mileage === row?.Odometer
            ? undefined
            : mileageProblem(page, { day, mileage, except: row && { part: 'energy', ...row } }),
      }}
      onClose={onClose}
    >
      <EnergyFields form={form} page={page} />
    </RowDialog>
  );
}

type EnergyControl = Control<EnergyInput, unknown, NewEnergy>;

interface EnergyFieldsProps {
  form: UseFormReturn<EnergyInput, unknown, NewEnergy>;
  page: VehiclePage;
}

function EnergyFields({ form, page: { facts, energy } }: EnergyFieldsProps) {
  const { control, formState } = form;
  const known =
    facts.odometer === null ? undefined : `Last known: ${formatDistance(facts.odometer, facts.unit)}`;
  return (
    <FormGrid>
      <FormField control={control} name="date" label="Date" required {...dayField} />
      <FormField
        control={control}
        name="odometer"
        label={`Odometer (${facts.unit})`}
        help={known}
        required
        autoFocus
        {...decimal}
      />
      <FormField control={control} name="amount" label="Amount" required {...decimal} />
      <FormSelectField
        control={control}
        name="unit"
        label="Unit"
        choices={energyUnits.map((unit) => ({ value: unit, label: unit }))}
      />
      <FormField
        control={control}
        name="cost"
        label="Cost"
        placeholder={formatMoney(0, facts.currency)}
        {...decimal}
      />
      <FormSelectField
        control={control}
        name="energy"
        label="Energy"
        choices={energyChoices(formState.defaultValues?.energy ?? 'Petrol')}
      />
      <FormSuggestField
        control={control}
        name="place"
        label="Place"
        suggestions={[...new Set(energy.map(({ Place }) => Place).filter(Boolean))]}
      />
      <FormField control={control} name="notes" label="Notes" />
      <WideField>
        <Flag control={control} name="partial" label="Not a full tank: counted with the next full one" />
        <Flag control={control} name="missed" label="The fill-up before this one was not recorded" />
      </WideField>
    </FormGrid>
  );
}

function Flag({
  control,
  name,
  label,
}: {
  control: EnergyControl;
  name: 'partial' | 'missed';
  label: string;
}) {
  const { field } = useController({ control, name });
  return (
    <FormControlLabel
      sx={{ display: 'flex' }}
      control={
        <Checkbox checked={field.value ?? false} onChange={(event) => field.onChange(event.target.checked)} />
      }
      label={label}
    />
  );
}
