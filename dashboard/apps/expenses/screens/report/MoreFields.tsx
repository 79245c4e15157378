import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { decimalInput } from '#frontend/dialogs/decimal-input.tsx';
import { FormField, FormSelectField } from '#frontend/dialogs/fields.tsx';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import { readAmount } from '#kernel/money.ts';
import { labelOf } from '#kernel/records/field.ts';
import { expense } from '../../record.ts';
import { taxOf } from '../../tax.ts';
import { useMoney } from '../money-text.ts';
import { moreFields } from './money-fields.ts';

interface MoreFieldsProps {
  control: RecordFormState['control'];
  /** Shown below the tax if it was read from a photo. */
  taxHint: string | undefined;
}

/** Fields that few expenses use: tax, and that nobody pays them back. Collapsed until they are requested or filled. */
export function MoreFields({ control, taxHint }: MoreFieldsProps) {
  const { currency: own, money } = useMoney();
  const [isOpened, setIsOpened] = useState(false);
  const [amount = '', taxRate = '', tax = '', reimbursable = ''] = useWatch({
    control,
    name: ['amount', ...moreFields],
  });
  const { fields } = expense;
  const isOpen = isOpened || [taxRate, tax, reimbursable].some((text) => text.trim() !== '');
  if (!isOpen) {
    return (
      <Button
        color="inherit"
        startIcon={<CaretDownIcon size={16} />}
        aria-expanded={false}
        onClick={() => setIsOpened(true)}
        sx={{ alignSelf: 'flex-start' }}
      >
        More: tax, reimbursable
      </Button>
    );
  }
  const of = (text: string) => {
    const read = readAmount(text, { currency: own });
    return 'amount' in read ? read.amount : '';
  };
  const found = taxOf({ amount: of(amount), taxRate, tax: of(tax) }, own);
  const split = found && `${money(found.tax)} tax, ${money(found.net)} net`;
  return (
    <Box sx={pair}>
      <FormField
        {...{ control }}
        name="taxRate"
        label={labelOf(fields.taxRate)}
        help={tax.trim() === '' ? split : undefined}
        autoFocus={isOpened}
        {...decimalInput(0)}
      />
      <FormField
        {...{ control }}
        name="tax"
        label={`${fields.tax.header}, ${own}`}
        help={tax.trim() === '' ? 'If blank, worked out from the rate' : (taxHint ?? split)}
        {...decimalInput()}
      />
      <FormSelectField
        {...{ control }}
        name="reimbursable"
        label={fields.reimbursable.header}
        choices={[
          { value: '', label: 'Yes' },
          { value: 'No', label: 'No' },
        ]}
      />
    </Box>
  );
}

const pair = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(136px, 1fr))',
  gap: 4,
  alignItems: 'start',
};
