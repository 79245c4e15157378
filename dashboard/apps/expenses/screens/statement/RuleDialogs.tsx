import { useMemo } from 'react';
import { FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { RecordDialogs } from '#frontend/records/RecordDialogs.tsx';
import { RecordField } from '#frontend/records/RecordFields.tsx';
import type { RecordDialog } from '#frontend/records/record-app.ts';
import { recordForm } from '#frontend/records/record-form.ts';
import type { RecordFormState } from '#frontend/records/use-record-form.ts';
import type { Listing } from '#kernel/records/calls.ts';
import { problemOfText, type Rule, rule } from '../../rules.ts';
import { rules } from '../queries.ts';

interface RuleDialogsProps {
  dialog: RecordDialog;
  list: Listing & { rules: Rule[] };
  categories: readonly string[];
  onClose: () => void;
}

/** The forms of a rule. */
export function RuleDialogs({ dialog, list, categories, onClose }: RuleDialogsProps) {
  const editor = useMemo(
    () => ({
      writes: rules.writes,
      form: recordForm(rule, { checks: { text: problemOfText } }),
      renderFields: (form: RecordFormState) => (
        <>
          <RecordField record={rule} form={form} name="text" autoFocus />
          <FormSuggestField
            control={form.control}
            name="category"
            label="Category"
            suggestions={categories}
          />
          <RecordField record={rule} form={form} name="description" />
          <RecordField record={rule} form={form} name="leaveOut" />
        </>
      ),
    }),
    [categories],
  );
  return <RecordDialogs {...{ editor, dialog, list, onClose }} rows={list.rules} />;
}
