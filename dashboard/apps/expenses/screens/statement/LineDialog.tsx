import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { FormDialog } from '#frontend/dialogs/FormDialog.tsx';
import { FormFlagField } from '#frontend/dialogs/FormFlagField.tsx';
import { FormField, FormSuggestField } from '#frontend/dialogs/fields.tsx';
import { useOnceDone } from '#frontend/outbox/waiting-rows.ts';
import { SaveFailure } from '#frontend/records/SaveFailure.tsx';
import { problemOfText, rule, textOfLine } from '../../rules.ts';
import { rules } from '../queries.ts';
import type { LineEdit } from './statement-lines.ts';
import type { ShownLine } from './use-statement.ts';

interface LineDialogProps {
  line: ShownLine;
  categories: readonly string[];
  /** The sheet of the rules; null if there is none yet. */
  rulesSheetId: string | null;
  canRule: boolean;
  onSave: (edit: LineEdit) => void;
  onClose: () => void;
}

const formSchema = z
  .object({
    description: z.string().trim().min(1, 'Please enter a description for the expense'),
    category: z.string().trim(),
    isRule: z.string(),
    text: z.string(),
  })
  .superRefine(({ isRule, text }, context) => {
    const problem = isRule === 'true' ? problemOfText(text) : undefined;
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['text'], message: problem });
  });

/** What a line becomes, and whether this applies to all similar lines. */
export function LineDialog({ line, categories, rulesSheetId, canRule, onSave, onClose }: LineDialogProps) {
  const { record, fresh } = line;
  const { writes } = rules;
  const add = writes.useSend('add');
  const { control, handleSubmit, getValues } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: {
      description: fresh?.description ?? record.description,
      category: fresh?.category ?? '',
      isRule: 'false',
      text: textOfLine(record.description),
    },
  });
  const isRule = useWatch({ control, name: 'isRule' }) === 'true';
  function finish() {
    const { description, category } = getValues();
    onSave({ description: description.trim(), category: category.trim() });
    onClose();
  }
  useOnceDone(add, finish);
  function save({ description, category, isRule: asRule, text }: z.output<typeof formSchema>) {
    if (asRule !== 'true') return finish();
    const isRenamed = description !== record.description;
    const values = { text, category, description: isRenamed ? description : '', leaveOut: false };
    const command = writes.commands.add(rulesSheetId, values, { again: add.variables });
    add.mutate(command);
  }
  return (
    <FormDialog
      title={`Line ${line.place} of the statement`}
      maxWidth="sm"
      isOpen
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(save)(event)}
      submit={{ label: 'Use', busyLabel: 'Saving the rule' }}
      isBusy={add.isPending}
      note="Nothing is written to the report yet"
    >
      <FormField
        control={control}
        name="description"
        label="Description"
        required
        autoFocus
        help={record.description}
      />
      <FormSuggestField control={control} name="category" label="Category" suggestions={categories} />
      {canRule && (
        <FormFlagField control={control} name="isRule" label="The same for every line like it, from now on" />
      )}
      {isRule && (
        <FormField
          control={control}
          name="text"
          label={rule.fields.text.label}
          help={rule.fields.text.help}
        />
      )}
      {add.error && <SaveFailure words={rule.words} problem={add.error} />}
    </FormDialog>
  );
}
