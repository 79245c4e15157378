import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import { useController } from 'react-hook-form';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { useTypedBeside } from '../dialogs/typed.ts';
import { PhotoField } from '../photo/PhotoField.tsx';
import type { FormPhoto } from './editor.ts';
import type { RecordFormState } from './use-record-form.ts';

interface RecordPhotoFieldProps {
  form: RecordFormState;
  name: string;
  label: string;
  help: string | undefined;
  photo: FormPhoto;
}

/** The photo of a record: a newly chosen one, or else the one whose name is in its cell. */
export function RecordPhotoField({ form, name, label, help, photo }: RecordPhotoFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const stored = field.value?.trim() ?? '';
  useTypedBeside(fieldState.isDirty);
  const shown = photo.file ?? (stored === '' ? null : { name: stored, address: photo.addressOf(stored) });
  function change(file: File | null) {
    photo.onFile(file);
    // Removes the chosen one first, then the one in the cell.
    if (!file && !photo.file) field.onChange('');
  }
  return (
    <div>
      <InputLabel component="p" sx={{ mt: 0 }}>
        {label}
      </InputLabel>
      <PhotoField
        label={label}
        photo={shown}
        onPhoto={change}
        maxBytes={maxPhotoBytes}
        isDisabled={form.formState.isSubmitting}
      />
      {(fieldState.error?.message ?? help) && (
        <FormHelperText error={fieldState.invalid}>{fieldState.error?.message ?? help}</FormHelperText>
      )}
    </div>
  );
}
