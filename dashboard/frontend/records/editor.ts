import type { ReactNode } from 'react';
import type { RecordForm } from './record-form.ts';
import type { RecordWrites } from './record-writes.ts';
import type { RecordFormState } from './use-record-form.ts';

/** The photo of a form whose record has one. */
export interface FormPhoto {
  /** A chosen one that is not stored yet. */
  file: File | null;
  onFile: (file: File | null) => void;
  /** Where a stored one is shown small, by its name. */
  addressOf: (name: string) => string;
}

/** Makes what a form needs to show and choose a photo, from its contents. */
export function formPhoto(
  writes: RecordWrites,
  [file, onFile]: readonly [File | null, FormPhoto['onFile']],
): FormPhoto {
  return { file, onFile, addressOf: (name) => writes.photoAddress(name, 'thumbnail') };
}

/** What the dialogs of a record need to know about it. */
export interface RecordEditor {
  writes: RecordWrites;
  form: RecordForm;
  /** The fields between the dialog's title and its buttons. */
  renderFields: (form: RecordFormState, photo: FormPhoto) => ReactNode;
}
