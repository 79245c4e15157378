import type { ReactNode } from 'react';
import type { RecordForm } from './record-form.ts';
import type { RecordWrites } from './record-writes.ts';
import type { RecordFormState } from './use-record-form.ts';

/** What the dialogs of a record need to know of it. */
export interface RecordEditor {
  writes: RecordWrites;
  form: RecordForm;
  /** The fields between the dialog's title and its buttons. */
  renderFields: (form: RecordFormState) => ReactNode;
}
