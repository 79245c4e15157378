import type { ComponentProps } from 'react';
import { type ReactNode, useMemo } from 'react';
import { RecordDialogs } from './RecordDialogs.tsx';
import { RecordFields } from './RecordFields.tsx';
import { recordForm } from './record-form.ts';
import type { RecordWrites } from './record-writes.ts';
import type { RecordFormState } from './use-record-form.ts';

interface PlainDialogsProps extends Omit<ComponentProps<typeof RecordDialogs>, 'editor'> {
  writes: RecordWrites;
  renderFields: ((form: RecordFormState) => ReactNode) | undefined;
}

/** The dialogs of a plain app, whose form is as its record says. */
export function PlainDialogs({ writes, renderFields, ...rest }: PlainDialogsProps) {
  const { record } = writes;
  const editor = useMemo(
    () => ({
      writes,
      form: recordForm(record),
      renderFields: renderFields ?? ((form: RecordFormState) => <RecordFields {...{ record, form }} />),
    }),
    [writes, record, renderFields],
  );
  return <RecordDialogs editor={editor} {...rest} />;
}
