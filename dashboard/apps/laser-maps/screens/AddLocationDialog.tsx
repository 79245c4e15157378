import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '#frontend/FormDialog.tsx';
import { ScopeProblem } from '#frontend/sharing/ScopeProblem.tsx';
import { useKeyFor } from '#frontend/use-key-for.ts';
import { WriteProblem } from '#frontend/WriteProblem.tsx';
import type { WholeLocation } from '../contract.ts';
import { fieldProblems } from './field-problems.ts';
import { LocationFields } from './LocationFields.tsx';
import { emptyForm, formOfFields, locationFormSchema, withHeight } from './location-form.ts';
import { useTakeBack } from './pending.ts';
import { type Adding, useAddLocation } from './queries.ts';
import { useIsFilled } from './use-is-filled.ts';

interface AddLocationDialogProps {
  sheetId: string | null;
  /** A location that was not saved, to be looked over and sent again. */
  failed?: Adding;
  onClose: () => void;
}

export function AddLocationDialog({ sheetId, failed, onClose }: AddLocationDialogProps) {
  const add = useAddLocation();
  const takeBack = useTakeBack();
  const keyFor = useKeyFor(failed && { content: failed.location, requestKey: failed.requestKey });
  const [sentKey, setSentKey] = useState(failed?.requestKey);
  const form = useForm({
    resolver: zodResolver(locationFormSchema),
    defaultValues: failed ? formOfFields(failed.location) : emptyForm(),
  });
  const isFilled = useIsFilled(form.control);

  async function send(wanted: WholeLocation) {
    const location = withHeight(wanted);
    const requestKey = keyFor(location);
    if (sentKey !== undefined) takeBack(sentKey);
    setSentKey(requestKey);
    await add.mutateAsync({ location, sheetId, requestKey });
    onClose();
  }

  function showProblems(problem: unknown) {
    for (const [name, message] of fieldProblems(problem)) form.setError(name, { message });
  }

  return (
    <FormDialog
      title="Add New Location"
      maxWidth="sm"
      isOpen
      keptSince={add.submittedAt}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((location) => send(location).catch(showProblems))(event)}
      submit={{ label: 'Create', busyLabel: 'Creating', isDisabled: !isFilled }}
      isBusy={add.isPending}
    >
      <LocationFields form={form} />
      {add.error && <SaveFailure problem={add.error} />}
    </FormDialog>
  );
}

export function SaveFailure({ problem }: { problem: Parameters<typeof WriteProblem>[0]['problem'] }) {
  return (
    <>
      <WriteProblem title="Failed to save location" problem={problem} />
      <ScopeProblem
        problem={problem}
        operation="edit"
        message="Additional permissions required to save a location."
      />
    </>
  );
}
