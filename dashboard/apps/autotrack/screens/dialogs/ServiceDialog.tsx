import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { ForeignAmountField } from '#frontend/photo-review/ForeignAmountField.tsx';
import { type ForeignAmount, isForeign } from '#frontend/photo-review/foreign.ts';
import { today } from '#kernel/day.ts';
import type { Extraction } from '#kernel/extraction.ts';
import { digitsText, formatMoney } from '#kernel/money.ts';
import { formatDistance } from '../../distance.ts';
import { type NewService, newServiceSchema, type ServiceInput, typedServiceIn } from '../../inputs.ts';
import { mileageProblem } from '../../mileage.ts';
import { type ServiceRow, serviceRecord, serviceRowSchema } from '../../record.ts';
import type { VehiclePage } from '../../vehicle.ts';
import { serviceCommand, useSendRows } from '../queries.ts';
import { typedCost, typedMileage } from '../words.ts';
import { dayField, decimal, FormGrid, WideField } from './FormGrid.tsx';
import { InvoicePhoto } from './InvoicePhoto.tsx';
import { RowDialog } from './RowDialog.tsx';
import type { RowKind } from './row-conflict.ts';

/** As typed: numbers are texts until they are sent. */
type Typed = { [Field in keyof NewService]: string };

const cellText = (cell: number | string) => (typeof cell === 'number' ? String(cell) : cell);

function typedOf(row: ServiceRow | null): Typed {
  return {
    date: row ? row.Date : today(),
    mileage: row ? typedMileage(row.Mileage) : '',
    service: row?.Service ?? '',
    cost: row ? typedCost(row.Cost) : '',
    notes: row?.Notes ?? '',
    nextService: row?.['Next Service'] ?? '',
    vendor: row?.Vendor ?? '',
    engineHours: row ? cellText(row['Engine Hours']) : '',
  };
}

const kind: RowKind<Omit<ServiceRow, '_rowIndex'>, NewService> = {
  cells: serviceRowSchema.omit({ _rowIndex: true }),
  form: newServiceSchema,
  fields: serviceRecord.formFields,
};

interface ServiceDialogProps {
  page: VehiclePage;
  /** Null to add one. */
  row: ServiceRow | null;
  onClose: () => void;
}

/** The form of a maintenance record; if a photo shows several invoices, one form after the other. */
export function ServiceDialog(props: ServiceDialogProps) {
  const [parts, setParts] = useState<readonly File[]>([]);
  const [at, setAt] = useState(0);
  const { vehicle } = props.page;
  const isLast = at + 1 >= parts.length;
  return (
    <ServiceForm
      key={at}
      {...props}
      note={parts.length > 1 ? `${vehicle.name}, invoice ${at + 1} of ${parts.length}` : vehicle.name}
      initial={parts[at] ?? null}
      onParts={(found) => setParts(parts.toSpliced(at, 1, ...found))}
      onSaved={isLast ? props.onClose : () => setAt(at + 1)}
    />
  );
}

interface ServiceFormProps extends ServiceDialogProps {
  note: string;
  /** Its initial photo. */
  initial: File | null;
  onParts: (parts: File[]) => void;
  onSaved: () => void;
}

function ServiceForm({ page, row, note, initial, onParts, onSaved, onClose }: ServiceFormProps) {
  const { vehicle, facts, services, tabs } = page;
  const save = useSendRows(vehicle.id);
  const [photo, setPhoto] = useState(initial);
  const [foreign, setForeign] = useState<ForeignAmount>();
  const [filled, setFilled] = useState<Filled>({});
  const form = useForm({
    resolver: zodResolver(typedServiceIn(facts.currency)),
    defaultValues: typedOf(row),
  });
  const { control } = form;
  function choose(next: File | null) {
    setPhoto(next);
    setForeign(undefined);
  }
  return (
    <RowDialog
      title={row ? 'Edit Maintenance Record' : 'Add Maintenance Record'}
      addLabel="Add Service"
      failure={row ? 'Failed to save the maintenance record' : 'Failed to add the maintenance record'}
      note={note}
      kind={kind}
      row={row}
      sheetHeaders={tabs['Maintenance Log']?.headers ?? []}
      form={form}
      save={save}
      onSend={(service, sending, outcome) => {
        const command = serviceCommand(vehicle.id, service, { ...sending, photo, again: save.variables });
        save.mutate(command, outcome);
      }}
      mileage={{
        field: 'mileage',
        problemOf: ({ date: day, mileage }) =>
          mileage === row?.Mileage
            ? undefined
            : mileageProblem(page, { day, mileage, except: row && { part: 'services', ...row } }),
      }}
      onClose={onClose}
      onSaved={onSaved}
    >
      {!row && (
        <InvoicePhoto
          vehicleId={vehicle.id}
          photo={photo}
          onPhoto={choose}
          onParts={(parts) => {
            choose(parts[0] ?? null);
            onParts(parts);
          }}
          onRead={(extraction) => {
            const abroad = foreignOn(extraction, facts.currency);
            setForeign(abroad);
            setFilled(fillIn(extraction, form, { before: filled, isAbroad: abroad !== undefined }));
          }}
        />
      )}
      {foreign && (
        <ForeignAmountField
          key={`${foreign.currency} ${foreign.amount}`}
          said={foreign}
          own={facts.currency}
          onAmount={(cost) => {
            form.setValue('cost', cost, { shouldDirty: true });
            setFilled({ ...filled, cost });
          }}
        />
      )}
      <FormGrid>
        <FormField control={control} name="date" label="Date" required {...dayField} />
        <FormField
          control={control}
          name="mileage"
          label={`Mileage (${facts.unit})`}
          help={
            facts.odometer === null ? undefined : `Last known: ${formatDistance(facts.odometer, facts.unit)}`
          }
          {...decimal}
        />
        <WideField>
          <FormSuggestField
            control={control}
            name="service"
            label="Service"
            suggestions={[...new Set(services.map(({ Service }) => Service))]}
          />
        </WideField>
        <FormField
          control={control}
          name="cost"
          label="Cost"
          placeholder={formatMoney(0, facts.currency)}
          {...decimal}
        />
        <FormField
          control={control}
          name="nextService"
          label="Next Service"
          help={`Such as 95,000 ${facts.unit}, in 6 months, or Feb 2028`}
        />
        <FormField control={control} name="vendor" label="Workshop" />
        <FormField control={control} name="engineHours" label="Engine Hours" {...decimal} />
        <WideField>
          <FormField control={control} name="notes" label="Notes" multiline minRows={2} />
        </WideField>
      </FormGrid>
    </RowDialog>
  );
}

function foreignOn({ fields }: Extraction, own: string): ForeignAmount | undefined {
  const { currency, cost } = fields;
  if (!currency || !cost || !isForeign(currency.value, own)) return undefined;
  return { amount: cost.value, currency: currency.value };
}

const readFields = ['date', 'mileage', 'cost', 'vendor', 'service', 'nextService'] as const;
type Filled = Partial<Record<(typeof readFields)[number], string>>;
type ServiceFormState = UseFormReturn<ServiceInput, unknown, NewService>;

/**
 * Fills untouched fields from an invoice; the person enters a cost in another currency. What another photo filled in
 * before, which `before` tells from what was typed, is not about this one.
 */
function fillIn(
  extraction: Extraction,
  form: ServiceFormState,
  { before, isAbroad }: { before: Filled; isAbroad: boolean },
): Filled {
  const filled: Filled = {};
  for (const field of readFields) {
    const initial = form.formState.defaultValues?.[field] ?? '';
    const value = form.getValues(field);
    if (value !== initial && value !== before[field]) continue;
    const told = extraction.fields[field]?.value ?? '';
    const read = (field !== 'cost' ? told : isAbroad ? '' : digitsText(told)) || String(initial);
    form.setValue(field, read);
    filled[field] = read;
  }
  return filled;
}
