import type { RecordEditor } from '#frontend/records/editor.ts';
import { RecordFields } from '#frontend/records/RecordFields.tsx';
import { recordForm } from '#frontend/records/record-form.ts';
import { record, writes } from '../data/orders.ts';

/** The form of an order, as screens give it. */
export const orderEditor: RecordEditor = {
  ...{ writes, form: recordForm(record) },
  renderFields: (form, photo) => <RecordFields {...{ record, form, photo }} />,
};
