import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { CancelButton } from '#frontend/dialogs/CancelButton.tsx';
import { DialogFrame } from '#frontend/dialogs/DialogFrame.tsx';
import { ColumnsStep } from '#frontend/import/ColumnsStep.tsx';
import { DayOrderChoice } from '#frontend/import/DayOrderChoice.tsx';
import { SheetChoice } from '#frontend/import/SheetChoice.tsx';
import { currencyName } from '#kernel/money.ts';
import { hasAmount, isReadable, lineFields } from './line-fields.ts';
import type { useStatement } from './use-statement.ts';

interface ColumnsDialogProps {
  statement: Pick<ReturnType<typeof useStatement>, 'source' | 'currency' | 'setStated'>;
  onClose: () => void;
  onUse: () => void;
}

/** Assigns the file's columns to the parts of a line; changes show at once in the lines behind. */
export function ColumnsDialog({
  statement: { source, currency, setStated },
  onClose,
  onUse,
}: ColumnsDialogProps) {
  const { table, reading } = source;
  if (!table) return null;
  return (
    <DialogFrame
      title="Columns of the statement"
      maxWidth="md"
      isOpen
      isBusy={reading.isPending}
      onClose={onClose}
      note="Nothing is written yet"
      actions={
        <>
          <CancelButton isDisabled={reading.isPending} />
          <Button variant="contained" disabled={!isReadable(source.mapping)} onClick={onUse}>
            Use these columns
          </Button>
        </>
      }
    >
      {source.sheets.length > 1 && (
        <SheetChoice
          sheet={source.sheet}
          sheets={source.sheets}
          isBusy={reading.isPending}
          onSheet={source.readSheet}
        />
      )}
      <ColumnsStep
        fields={lineFields}
        table={table}
        mapping={source.mapping}
        onMapping={source.setMapping}
        hasHeaders={source.hasHeaders}
        onHasHeaders={source.setHasHeaders}
      />
      {!hasAmount(source.mapping) && (
        <Alert severity="warning">
          Choose the column that holds the amount, or those of money out and in.
        </Alert>
      )}
      {currency.isAsked && (
        <TextField
          select
          label="Lines that name no currency are in"
          value={currency.stated}
          onChange={({ target }) => setStated(target.value)}
          sx={{ mt: 4, maxWidth: 360 }}
        >
          {Intl.supportedValuesOf('currency').map((code) => (
            <MenuItem key={code} value={code}>
              {code}, {currencyName(code)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <DayOrderChoice found={source.orderFound} order={source.order} onOrder={source.setOrder} />
    </DialogFrame>
  );
}
