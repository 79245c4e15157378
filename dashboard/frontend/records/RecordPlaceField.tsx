import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { CrosshairIcon } from '@phosphor-icons/react/Crosshair';
import { type ComponentProps, useState } from 'react';
import { FormField } from '../dialogs/fields.tsx';
import { useTypedBeside } from '../dialogs/typed.ts';
import { useCurrentLocation } from '../map/use-current-location.ts';
import type { FormTexts } from './record-form.ts';
import type { RecordFormState } from './use-record-form.ts';

interface RecordPlaceFieldProps
  extends Omit<ComponentProps<typeof FormField<FormTexts, object>>, 'control' | 'ref'> {
  form: RecordFormState;
}

/** About a metre. */
const decimals = 5;

/** A place: typed degrees or a typed address, or the person's location. */
export function RecordPlaceField({ form, help, ...input }: RecordPlaceFieldProps) {
  const [isFound, setIsFound] = useState(false);
  useTypedBeside(isFound);
  const { ask, isAsking, problem } = useCurrentLocation({
    textNow: () => form.getValues(input.name) ?? '',
    onFound({ latitude, longitude }) {
      const text = `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
      form.setValue(input.name, text, { shouldDirty: true });
      form.clearErrors(input.name);
      setIsFound(true);
    },
  });
  return (
    <FormField
      {...input}
      control={form.control}
      help={problem ?? help ?? 'An address, or degrees such as 48.137, 11.575; degrees are shown on the map'}
      slotProps={{
        htmlInput: { autoComplete: 'off' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                aria-label="Use my location"
                title="Use my location"
                disabled={isAsking}
                onClick={ask}
              >
                <CrosshairIcon size={20} />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
