import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { BarcodeIcon } from '@phosphor-icons/react/Barcode';
import { type ComponentProps, useState } from 'react';
import { type Code, codes } from '#kernel/records/codes.ts';
import { FormField } from '../dialogs/fields.tsx';
import { useTypedBeside } from '../dialogs/typed.ts';
import { onDemand } from '../page/on-demand.tsx';
import type { FormTexts } from './record-form.ts';
import type { RecordFormState } from './use-record-form.ts';

const CodeDialog = onDemand(() => import('../photo/CodeDialog.tsx').then((module) => module.CodeDialog));

interface RecordCodeFieldProps extends Omit<ComponentProps<typeof FormField<FormTexts, object>>, 'control'> {
  form: RecordFormState;
  code: Code;
}

/** A barcode number: typed, or read by the camera. */
export function RecordCodeField({ form, code, ...input }: RecordCodeFieldProps) {
  const [isScanning, setIsScanning] = useState(false);
  const [isScanned, setIsScanned] = useState(false);
  useTypedBeside(isScanned);
  const { name } = codes[code];
  const label = String(input.label);
  const scan =
    label.toLowerCase() === name.toLowerCase() ? `Scan the ${name}` : `Scan the ${name} for ${label}`;
  return (
    <>
      <FormField
        {...input}
        control={form.control}
        slotProps={{
          htmlInput: { autoComplete: 'off' },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton aria-label={scan} title={scan} onClick={() => setIsScanning(true)}>
                  <BarcodeIcon size={20} />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      {isScanning && (
        <CodeDialog
          code={code}
          onCode={(text) => {
            form.setValue(input.name, text, { shouldDirty: true });
            form.clearErrors(input.name);
            setIsScanned(true);
            setIsScanning(false);
          }}
          onClose={() => setIsScanning(false)}
        />
      )}
    </>
  );
}
