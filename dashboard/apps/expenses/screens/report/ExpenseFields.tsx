import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { decimalInput } from '#frontend/dialogs/decimal-input.tsx';
import { FormField, FormSelectField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { formatDay, parseDay } from '#kernel/day.ts';
import { labelOf } from '#kernel/records/field.ts';
import { formatRate } from '../../currencies.ts';
import { expense } from '../../record.ts';
import { useMoney } from '../money-text.ts';
import { rateQuery } from '../queries.ts';
import type { FieldHints } from '../receipts/use-receipt-reading.ts';
import { MoreFields } from './MoreFields.tsx';
import { codeIn, currencyChoices, isAbroad } from './money-fields.ts';

interface ExpenseFieldsProps {
  control: RecordFormState['control'];
  categories: readonly string[];
  /** Shown below fields that were filled from a photo. */
  hints?: FieldHints;
  /** The row is in the sheet already: it does not get the rate of its day by itself. */
  isSaved?: boolean;
}

/** The cells of an expense that people type. */
export function ExpenseFields({ control, categories, hints = {}, isSaved = false }: ExpenseFieldsProps) {
  const { currency: own } = useMoney();
  const [currency = '', date = ''] = useWatch({ control, name: ['currency', 'date'] });
  const { fields } = expense;
  const field = (name: keyof typeof fields) => ({ control, name, label: labelOf(fields[name]) });
  const isForeign = isAbroad({ currency }, own);
  const wanted = { from: codeIn({ currency }), to: own, day: date };
  const rateHelp = useRateHelp(wanted, { isForeign, isSaved });
  const amount = (
    <FormField
      {...field('amount')}
      label={`${fields.amount.header}, ${own}`}
      help={isForeign ? undefined : hints.amount}
      required={!isForeign}
      {...decimalInput()}
    />
  );
  return (
    <>
      <FormField {...field('description')} help={hints.description} required autoFocus />
      <Box sx={pair}>
        {isForeign ? (
          <FormField
            {...field('paid')}
            label={`Paid, ${codeIn({ currency })}`}
            help={hints.amount}
            required
            {...decimalInput()}
          />
        ) : (
          amount
        )}
        <FormSelectField {...field('currency')} choices={currencyChoices(codeIn({ currency }), own)} />
        <FormField {...field('date')} help={hints.date} type="date" />
      </Box>
      {isForeign && (
        <Box sx={pair}>
          <FormField
            {...field('rate')}
            label={`${own} for 1 ${codeIn({ currency })}`}
            help={rateHelp}
            {...decimalInput(0)}
          />
          {amount}
        </Box>
      )}
      <FormSuggestField {...field('category')} help={hints.category} suggestions={categories} />
      <FormField
        {...field('receipt')}
        help={fields.receipt.help}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
      />
      <FormField {...field('notes')} multiline minRows={2} />
      <MoreFields control={control} taxHint={hints.tax} />
    </>
  );
}

interface RateFor {
  isForeign: boolean;
  isSaved: boolean;
}

/** What a blank rate will become or, in a row that is in the sheet already, could be. */
function useRateHelp(
  wanted: { from: string; to: string; day: string },
  { isForeign, isSaved }: RateFor,
): string {
  const isDay = parseDay(wanted.day) !== undefined;
  const { data } = useQuery({ ...rateQuery(wanted), enabled: isForeign && isDay });
  if (data?.rate != null) {
    const [rate, day] = [formatRate(data.rate), formatDay(data.day ?? wanted.day)];
    return isSaved
      ? `Rate of the day: ${rate} (${data.source}, ${day})`
      : `If blank: ${rate}, ${data.source}, ${day}`;
  }
  return data?.source
    ? `No rate for ${formatDay(wanted.day)} yet; may stay blank`
    : 'May stay blank until you know it';
}

// One below the other if a date would be cut off.
const pair = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: 4,
  alignItems: 'start',
};
