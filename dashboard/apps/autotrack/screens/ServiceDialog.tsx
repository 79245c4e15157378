import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { FormField, FormSuggestField } from '#frontend/fields.tsx';
import { newRequestKey } from '#frontend/request-key.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import { today } from '#kernel/day.ts';
import type { Extraction } from '#kernel/extraction.ts';
import type { VehiclePage } from '../contract.ts';
import { formatDistance } from '../distance.ts';
import { type NewService, newServiceSchema, type ServiceInput, type ServiceRow } from '../records.ts';
import { ConfirmMileage } from './ConfirmMileage.tsx';
import { InvoicePhoto } from './InvoicePhoto.tsx';
import { placeProblems } from './place-problems.ts';
import { useSaveService } from './queries.ts';
import { RowConflict } from './RowConflict.tsx';
import { isRowConflict } from './row-conflict.ts';

/** As it is typed: numbers are texts until they are sent. */
type Typed = { [Field in keyof NewService]: string };

const cellText = (cell: number | string) => (typeof cell === 'number' ? String(cell) : cell);

function typedOf(row: ServiceRow | null): Typed {
  return {
    date: row ? row.Date : today(),
    mileage: row ? cellText(row.Mileage) : '',
    service: row?.Service ?? '',
    cost: row ? cellText(row.Cost) : '',
    notes: row?.Notes ?? '',
    nextService: row?.['Next Service'] ?? '',
    vendor: row?.Vendor ?? '',
    engineHours: row ? cellText(row['Engine Hours']) : '',
  };
}

function mineOf(service: NewService) {
  return {
    Date: service.date,
    Mileage: service.mileage,
    Service: service.service,
    Cost: service.cost,
    Notes: service.notes,
    'Next Service': service.nextService,
    Vendor: service.vendor,
    'Engine Hours': service.engineHours,
  };
}

interface ServiceDialogProps {
  page: VehiclePage;
  /** Null adds one. */
  row: ServiceRow | null;
  onClose: () => void;
}

export function ServiceDialog({ page, row, onClose }: ServiceDialogProps) {
  const { vehicle, facts, services } = page;
  const save = useSaveService(vehicle.id);
  const [requestKey] = useState(newRequestKey);
  const [photo, setPhoto] = useState<File | null>(null);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const form = useForm({ resolver: zodResolver(newServiceSchema), defaultValues: typedOf(row) });
  const send = (service: NewService, over: ServiceRow | null = row, key = requestKey) =>
    save.mutate(
      { ...service, isConfirmed, row: over, photo, requestKey: key },
      { onSuccess: onClose, onError: (problem) => placeProblems(problem, form.setError) },
    );
  const asked = save.error?.details.fields?.['mileage'];
  if (save.error && row && isRowConflict(save.error) && save.variables) {
    const { requestKey: _, row: __, photo: ___, isConfirmed: ____, ...sent } = save.variables;
    const mine = newServiceSchema.parse(sent);
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
      title={row ? 'Edit Maintenance Record' : 'Add Maintenance Record'}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((service) => send(service))(event)}
      submit={row ? { label: 'Save', busyLabel: 'Saving' } : { label: 'Add Service', busyLabel: 'Adding' }}
      isBusy={save.isPending}
      note={vehicle.name}
    >
      {!row && (
        <InvoicePhoto
          vehicleId={vehicle.id}
          photo={photo}
          onPhoto={setPhoto}
          onRead={(extraction) => fillIn(extraction, form)}
        />
      )}
      <Box sx={grid}>
        <FormField
          control={form.control}
          name="date"
          label="Date"
          type="date"
          required
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <FormField
          control={form.control}
          name="mileage"
          label={`Mileage (${facts.unit})`}
          help={
            facts.odometer === null ? undefined : `Last known: ${formatDistance(facts.odometer, facts.unit)}`
          }
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        <Box sx={wide}>
          <FormSuggestField
            control={form.control}
            name="service"
            label="Service"
            suggestions={[...new Set(services.map(({ Service }) => Service))]}
          />
        </Box>
        <FormField
          control={form.control}
          name="cost"
          label="Cost"
          placeholder="$0.00"
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        <FormField
          control={form.control}
          name="nextService"
          label="Next Service"
          help={`Such as 95,000 ${facts.unit}, in 6 months, or Feb 2028`}
        />
        <FormField control={form.control} name="vendor" label="Workshop" />
        <FormField
          control={form.control}
          name="engineHours"
          label="Engine Hours"
          slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off' } }}
        />
        <Box sx={wide}>
          <FormField control={form.control} name="notes" label="Notes" multiline minRows={2} />
        </Box>
      </Box>
      {asked && <ConfirmMileage isConfirmed={isConfirmed} onConfirm={setIsConfirmed} />}
      {save.error && (
        <WriteProblem
          title={row ? 'Failed to save the maintenance record' : 'Failed to add the maintenance record'}
          problem={save.error}
        />
      )}
    </FormDialog>
  );
}

/** Fills in what an invoice says where nothing was typed yet. */
function fillIn(extraction: Extraction, form: UseFormReturn<ServiceInput, unknown, NewService>): void {
  const { dirtyFields } = form.formState;
  for (const field of ['date', 'mileage', 'cost', 'vendor', 'service', 'nextService'] as const) {
    const value = extraction.fields[field]?.value;
    if (value && !dirtyFields[field]) form.setValue(field, value);
  }
}

const grid = { display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, pt: 1 };
const wide = { gridColumn: { sm: 'span 2' } };
