import { useMemo } from 'react';
import { decimalInput } from '#frontend/dialogs/decimal-input.tsx';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { RecordDialogs } from '#frontend/records/RecordDialogs.tsx';
import { RecordField } from '#frontend/records/RecordFields.tsx';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import { recordForm } from '#frontend/records/record-form.ts';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import type { Listing } from '#kernel/records/calls.ts';
import { currencyNamedBy } from '../../currencies.ts';
import { type MileageRate, mileageRate } from '../../mileage-rates.ts';
import { mileageRates } from '../queries.ts';

interface RateDialogsProps {
  dialog: RecordDialog;
  list: Listing & { rates: MileageRate[] };
  onClose: () => void;
}

const vehicles = ['Car', 'Van', 'Motorcycle', 'Bicycle'];
const form = recordForm(mileageRate);

/** The forms of a mileage rate. */
export function RateDialogs({ dialog, list, onClose }: RateDialogsProps) {
  const cells = dialog.kind === 'edit' ? dialog.row : dialog.kind === 'add' ? dialog.initial : undefined;
  const currency = currencyNamedBy({ currency: String(cells?.['currency'] ?? '') });
  const editor = useMemo(
    () => ({
      writes: mileageRates.writes,
      form,
      renderFields: (state: RecordFormState) => (
        <>
          <FormSuggestField control={state.control} name="vehicle" label="Vehicle" suggestions={vehicles} />
          <RecordField record={mileageRate} form={state} name="year" />
          <FormField
            control={state.control}
            name="rate"
            label={`Rate, ${currency}`}
            required
            {...decimalInput(0)}
          />
          <RecordField record={mileageRate} form={state} name="per" />
        </>
      ),
    }),
    [currency],
  );
  return <RecordDialogs {...{ editor, dialog, list, onClose }} rows={list.rates} />;
}
