import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormField, FormSelectField } from '#frontend/dialogs/fields.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { ScopeProblem } from '#frontend/sharing/ScopeProblem.tsx';
import { WriteProblem } from '#frontend/status/WriteProblem.tsx';
import { parseDay } from '#kernel/day.ts';
import { shownRegion } from '#kernel/region.ts';
import { type VehicleForm, vehicleFormSchema } from '../../contract.ts';
import { distanceUnits } from '../../distance.ts';
import { rowOfProperty } from '../../properties.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { vinState, vinWarning } from '../../vin.ts';
import { commands, useCreateVehicle, useRefresh, useUpdateVehicle } from '../queries.ts';
import { energyChoices } from './energy-choices.ts';
import { placeProblems } from './place-problems.ts';

const formSchema = vehicleFormSchema;
/** The contents of the form. */
type Typed = z.input<typeof formSchema>;

const blank = {
  year: '',
  make: '',
  model: '',
  vin: '',
  licensePlate: '',
  color: '',
  nickname: '',
  distanceUnit: 'mi',
  energy: 'Petrol',
  registrationExpires: '',
  insuranceExpires: '',
} satisfies Typed;

interface AddVehicleDialogProps {
  onClose: () => void;
  onCreated: (vehicleId: string) => void;
}

export function AddVehicleDialog({ onClose, onCreated }: AddVehicleDialogProps) {
  const create = useCreateVehicle();
  const { form, sure } = useVehicleForm({
    ...blank,
    distanceUnit: shownRegion().distance,
  });
  return (
    <FormDialog
      title="Add New Vehicle"
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) =>
        void form.handleSubmit(
          sure((vehicle) =>
            create.mutate(commands.make('createVehicle', { body: vehicle }, { again: create.variables }), {
              onSuccess: ({ id }) => onCreated(id),
              onError: (problem) => placeProblems(problem, form.setError),
            }),
          ),
        )(event)
      }
      submit={{ label: 'Add Vehicle', busyLabel: 'Adding' }}
      isBusy={create.isPending}
      note={create.isPending ? 'Creating its sheet and its log' : undefined}
    >
      <VehicleFields form={form} />
      {create.error && <WriteProblem title="Failed to create vehicle" problem={create.error} />}
      <ScopeProblem
        problem={create.error}
        operation="create"
        message="Additional permissions required to create a vehicle."
      />
    </FormDialog>
  );
}

function typedOf({ properties, facts }: VehiclePage): Typed {
  const dayOf = (property: string) => parseDay(rowOfProperty(properties, property)?.Value ?? '') ?? '';
  // By the row that saving would write to, whatever a person has called it.
  const value = (name: string) => rowOfProperty(properties, name)?.Value.trim() ?? '';
  return {
    year: facts.year,
    make: facts.make,
    model: facts.model,
    vin: value('VIN'),
    licensePlate: facts.licensePlate,
    color: facts.color,
    nickname: value('Nickname'),
    distanceUnit: facts.unit,
    energy: value('Energy') || blank.energy,
    registrationExpires: dayOf('Registration Expires'),
    insuranceExpires: dayOf('Insurance Expires'),
  };
}

interface EditVehicleDialogProps {
  page: VehiclePage;
  onClose: () => void;
}

export function EditVehicleDialog({ page, onClose }: EditVehicleDialogProps) {
  const { vehicle } = page;
  const update = useUpdateVehicle(vehicle.id);
  useOnceDone(update, onClose);
  const refresh = useRefresh(vehicle.id);
  const [known, setKnown] = useState(page.properties);
  const { form, sure } = useVehicleForm(typedOf(page));
  return (
    <FormDialog
      title="Edit Vehicle"
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) =>
        void form.handleSubmit(
          sure((typed) =>
            update.mutate(
              commands.make('updateVehicle', {
                vehicleId: vehicle.id,
                body: { vehicle: typed, expected: known },
              }),
              {
                onError: (problem) => {
                  placeProblems(problem, form.setError);
                  const isChanged = problem.details.conflict !== undefined;
                  if (isChanged) refresh.mutate(undefined, { onSuccess: (now) => setKnown(now.properties) });
                },
              },
            ),
          ),
        )(event)
      }
      submit={{ label: 'Save', busyLabel: 'Saving' }}
      isBusy={update.isPending || refresh.isPending}
    >
      <VehicleFields form={form} />
      {update.error && (
        <WriteProblem
          title="Failed to save the vehicle"
          problem={update.error}
          kept={
            update.error.details.conflict
              ? 'Saving again overwrites the sheet with what you see here. Cancel leaves the sheet as it is'
              : 'What you typed is still here'
          }
        />
      )}
    </FormDialog>
  );
}

/** Asks once about a VIN with a wrong check digit, then keeps it as it is. */
function useVehicleForm(values: Typed) {
  const [askedVin, setAskedVin] = useState<string>();
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues: values });
  /** Passes on valid contents. */
  const sure = (send: (vehicle: VehicleForm) => void) => (vehicle: VehicleForm) => {
    const { vin } = vehicle;
    if (vinState(vin) !== 'wrong-digit' || vin === values.vin || vin === askedVin) return send(vehicle);
    setAskedVin(vin);
    form.setError('vin', { message: `${vinWarning(vin)} Press the button again to keep it as it is.` });
  };
  return { form, sure };
}

function VehicleFields({ form }: { form: UseFormReturn<Typed, unknown, VehicleForm> }) {
  const { control, formState } = form;
  const vin = useWatch({ control, name: 'vin' });
  const plain = { slotProps: { htmlInput: { autoComplete: 'off' } } };
  return (
    <Box sx={grid}>
      <FormField
        control={control}
        name="year"
        label="Year"
        type="number"
        required
        autoFocus
        slotProps={{ htmlInput: { min: 1900, max: 2030, inputMode: 'numeric' } }}
      />
      <FormField control={control} name="make" label="Make" required {...plain} />
      <FormField control={control} name="model" label="Model" required {...plain} />
      <FormField control={control} name="color" label="Color" {...plain} />
      <Box sx={wide}>
        <FormField
          control={control}
          name="vin"
          label="VIN"
          help={vinWarning(vin ?? '') ?? 'Optional. Checked as you type.'}
          {...plain}
        />
      </Box>
      <FormField control={control} name="licensePlate" label="License Plate" {...plain} />
      <FormField
        control={control}
        name="nickname"
        label="Nickname"
        help="Names the sheet. Without it, the sheet is named after year, make and model."
        {...plain}
      />
      <FormSelectField
        control={control}
        name="distanceUnit"
        label="Distance in"
        choices={distanceUnits.map((unit) => ({
          value: unit,
          label: unit === 'mi' ? 'miles' : 'kilometers',
        }))}
      />
      <FormSelectField
        control={control}
        name="energy"
        label="Energy"
        choices={energyChoices(formState.defaultValues?.energy ?? blank.energy)}
      />
      <FormField control={control} name="registrationExpires" label="Registration expires" type="date" />
      <FormField control={control} name="insuranceExpires" label="Insurance expires" type="date" />
    </Box>
  );
}

const grid = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 };
const wide = { gridColumn: { sm: 'span 2' } };
