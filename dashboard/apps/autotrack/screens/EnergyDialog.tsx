import { zodResolver } from '@hookform/resolvers/zod';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { type Control, useController, useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { FormField, FormSelectField, FormSuggestField } from '#frontend/fields.tsx';
import { newRequestKey } from '#frontend/request-key.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import { today } from '#kernel/day.ts';
import type { VehiclePage } from '../contract.ts';
import { formatDistance } from '../distance.ts';
import { unitOf } from '../economy.ts';
import {
  type EnergyInput,
  type EnergyRow,
  energies,
  energyUnits,
  type NewEnergy,
  newEnergySchema,
} from '../records.ts';
import { ConfirmMileage } from './ConfirmMileage.tsx';
import { dayField, decimal, FormGrid, WideField } from './FormGrid.tsx';
import { placeProblems } from './place-problems.ts';
import { useSaveEnergy } from './queries.ts';
import { RowConflict } from './RowConflict.tsx';
import { isRowConflict } from './row-conflict.ts';

/** As it is typed: numbers are texts until they are sent. */
type Typed = Record<'date' | 'odometer' | 'amount' | 'cost' | 'place' | 'notes', string> &
  Pick<NewEnergy, 'energy' | 'unit' | 'partial' | 'missed'>;

function typedOf({ energy, properties, facts }: VehiclePage, row: EnergyRow | null): Typed {
  const latest = row ?? energy.toSorted((one, other) => other.Date.localeCompare(one.Date))[0];
  const usual = properties.find(({ Property }) => Property.trim() === 'Energy')?.Value.trim();
  const kind = energies.find((one) => one === (latest?.Energy ?? usual)) ?? 'Petrol';
  const usualUnit = kind === 'Electric' ? 'kWh' : facts.unit === 'mi' ? 'gal (US)' : 'L';
  return {
    date: row?.Date ?? today(),
    odometer: row ? String(row.Odometer) : '',
    energy: kind,
    amount: row ? String(row.Amount) : '',
    unit: latest ? unitOf(latest) : usualUnit,
    cost: row ? String(row.Cost) : '',
    partial: row?.Partial ?? false,
    missed: row?.Missed ?? false,
    place: row?.Place ?? '',
    notes: row?.Notes ?? '',
  };
}

function mineOf(energy: NewEnergy) {
  return {
    Date: energy.date,
    Odometer: energy.odometer,
    Energy: energy.energy,
    Amount: energy.amount,
    Unit: energy.unit,
    Cost: energy.cost,
    Partial: energy.partial,
    Missed: energy.missed,
    Place: energy.place,
    Notes: energy.notes,
  };
}

interface EnergyDialogProps {
  page: VehiclePage;
  /** Null adds one. */
  row: EnergyRow | null;
  onClose: () => void;
}

export function EnergyDialog({ page, row, onClose }: EnergyDialogProps) {
  const { vehicle } = page;
  const save = useSaveEnergy(vehicle.id);
  const [requestKey] = useState(newRequestKey);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const form = useForm({
    resolver: zodResolver(newEnergySchema),
    defaultValues: typedOf(page, row),
  });
  const send = (energy: NewEnergy, over: EnergyRow | null = row, key = requestKey) =>
    save.mutate(
      { ...energy, isConfirmed, row: over, requestKey: key },
      { onSuccess: onClose, onError: (problem) => placeProblems(problem, form.setError) },
    );
  if (save.error && row && isRowConflict(save.error)) {
    const mine = newEnergySchema.parse(save.variables);
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
      title={row ? 'Edit Energy Record' : 'Add Energy Record'}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((energy) => send(energy))(event)}
      submit={row ? { label: 'Save', busyLabel: 'Saving' } : { label: 'Add', busyLabel: 'Adding' }}
      isBusy={save.isPending}
      note={vehicle.name}
    >
      <EnergyFields control={form.control} page={page} />
      {save.error?.details.fields?.['odometer'] && (
        <ConfirmMileage isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />
      )}
      {save.error && <WriteProblem title="Failed to save the energy record" problem={save.error} />}
    </FormDialog>
  );
}

type EnergyControl = Control<EnergyInput, unknown, NewEnergy>;

function EnergyFields({ control, page: { facts, energy } }: { control: EnergyControl; page: VehiclePage }) {
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
      <FormField control={control} name="cost" label="Cost" placeholder="$0.00" {...decimal} />
      <FormSelectField
        control={control}
        name="energy"
        label="Energy"
        choices={energies.map((one) => ({ value: one, label: one }))}
      />
      <FormSuggestField
        control={control}
        name="place"
        label="Place"
        suggestions={[...new Set(energy.map(({ Place }) => Place).filter(Boolean))]}
      />
      <FormField control={control} name="notes" label="Notes" />
      <WideField>
        <Flag control={control} name="partial" label="Not filled up: counted with the next full one" />
        <Flag control={control} name="missed" label="A fill before this one was not written down" />
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
