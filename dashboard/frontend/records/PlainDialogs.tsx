import type { ComponentProps } from 'react';
import { useContext, useMemo } from 'react';
import type { FormPhoto, RecordEditor } from './editor.ts';
import { RecordDialogs } from './RecordDialogs.tsx';
import { RecordFields } from './RecordFields.tsx';
import { recordForm } from './record-form.ts';
import type { RecordWrites } from './record-writes.ts';
import { checksOf, RelatedContext } from './related/related.ts';
import type { RecordFormState } from './use-record-form.ts';

interface PlainDialogsProps extends Omit<ComponentProps<typeof RecordDialogs>, 'editor'> {
  writes: RecordWrites;
  renderFields: RecordEditor['renderFields'] | undefined;
}

/** The dialogs of a simple app, whose form follows from its record. */
export function PlainDialogs({ writes, renderFields, ...rest }: PlainDialogsProps) {
  const { record } = writes;
  const related = useContext(RelatedContext);
  const editor = useMemo(
    () => ({
      writes,
      form: recordForm(record, { checks: checksOf(related) }),
      renderFields:
        renderFields ??
        ((form: RecordFormState, photo: FormPhoto) => <RecordFields {...{ record, form, photo }} />),
    }),
    [writes, record, related, renderFields],
  );
  return <RecordDialogs editor={editor} {...rest} />;
}
