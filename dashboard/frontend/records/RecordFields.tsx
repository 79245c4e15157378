import { useContext } from 'react';
import { type Field, initialOf, isRequired, labelOf, type NumberField } from '#kernel/records/field.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { writingOf } from '#kernel/records/written-numbers.ts';
import { decimalInput } from '../dialogs/decimal-input.tsx';
import { FormFlagField } from '../dialogs/FormFlagField.tsx';
import { FormField, FormSelectField } from '../dialogs/fields.tsx';
import { onDemand } from '../page/on-demand.tsx';
import type { FormPhoto } from './editor.ts';
import { RelatedContext } from './related/related.ts';
import type { RecordFormState } from './use-record-form.ts';

// Most forms have none of these.
const RecordPhotoField = onDemand(() =>
  import('./RecordPhotoField.tsx').then((module) => module.RecordPhotoField),
);
const RecordCodeField = onDemand(() =>
  import('./RecordCodeField.tsx').then((module) => module.RecordCodeField),
);

const RecordPlaceField = onDemand(() =>
  import('./RecordPlaceField.tsx').then((module) => module.RecordPlaceField),
);

const FormSeveralField = onDemand(() =>
  import('../dialogs/FormSeveralField.tsx').then((module) => module.FormSeveralField),
);

const RelatedField = onDemand(() =>
  import('./related/RelatedField.tsx').then((module) => module.RelatedField),
);

interface Choice {
  value: string;
  label: string;
}

interface RecordFieldProps<R extends AnyRecord> {
  record: R;
  form: RecordFormState;
  name: keyof R['fields'] & string;
  /** The names of the choices, if they differ from the values. */
  choices?: readonly Choice[];
  autoFocus?: boolean;
  /** For the field that is a photo. */
  photo?: FormPhoto;
}

/** One field of a record's form, by its kind. */
export function RecordField<R extends AnyRecord>({
  record,
  form,
  name,
  choices,
  autoFocus,
  photo,
}: RecordFieldProps<R>) {
  const field = record.fields[name];
  const related = useContext(RelatedContext).get(name);
  if (!field) return null;
  const bound = { control: form.control, name, label: labelOf(field), help: field.help };
  if (field.kind === 'flag') return <FormFlagField {...bound} />;
  if (field.kind === 'photo') {
    return photo && <RecordPhotoField {...{ form, name, photo }} label={bound.label} help={field.help} />;
  }
  if (field.kind === 'text' && field.several) {
    return <FormSeveralField {...bound} several={field.several} required={isRequired(field)} />;
  }
  const offered = choices ?? choicesOf(field);
  if (offered) return <FormSelectField {...bound} choices={offered} />;
  const input = {
    ...bound,
    ...inputOf(field),
    // A field with an initial value needs no mark.
    ...(isRequired(field) && initialOf(field) === undefined && { required: true }),
    ...(autoFocus && { autoFocus }),
  };
  const plain = <FormField {...input} />;
  if (related) {
    return <RelatedField {...{ record, form, related }} name={name} meanwhile={plain} />;
  }
  if (field.kind === 'text' && field.isPlace) {
    return <RecordPlaceField {...input} form={form} meanwhile={plain} />;
  }
  if (field.kind !== 'text' || !field.code) return plain;
  return <RecordCodeField {...input} form={form} code={field.code} meanwhile={plain} />;
}

function choicesOf(field: Field): Choice[] | undefined {
  if (field.kind !== 'text' || !field.choices) return undefined;
  const choices = field.choices.map((choice) => ({ value: choice, label: choice }));
  return isRequired(field) ? choices : [{ value: '', label: '' }, ...choices];
}

function wholeNumber({ step = 1, min, max }: NumberField) {
  return { type: 'number', slotProps: { htmlInput: { step, min, max, inputMode: 'numeric' as const } } };
}

function inputOf(field: Field) {
  switch (field.kind) {
    case 'percent':
    case 'time':
    case 'duration':
      return {
        placeholder: writingOf(field.kind)?.example,
        slotProps: { htmlInput: { autoComplete: 'off', maxLength: 40 } },
      };
    case 'money':
      return decimalInput(field.min);
    case 'number':
      return field.isWhole ? wholeNumber(field) : decimalInput(field.min);
    case 'day':
      return { type: 'date', slotProps: { inputLabel: { shrink: true } } };
    case 'text':
      if (field.isLong) return { multiline: true, minRows: 2 };
  }
  return { slotProps: { htmlInput: { autoComplete: 'off' } } };
}

interface RecordFieldsProps {
  record: AnyRecord;
  form: RecordFormState;
  photo: FormPhoto;
}

/** All fields of a record's form, below each other. */
export function RecordFields({ record, form, photo }: RecordFieldsProps) {
  return record.formFields.map(([name], index) => (
    <RecordField key={name} {...{ record, form, name, photo }} autoFocus={index === 0} />
  ));
}
