import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type * as z from 'zod';
import { shareSchema } from '#kernel/calls/sheets.ts';
import type { Problem } from '#kernel/problem.ts';
import { clearForNext } from '../dialogs/clear-for-next.ts';
import { type Shared, useShare } from './queries.ts';

type Typed = z.input<typeof shareSchema>;
type Invitation = z.output<typeof shareSchema>;

export interface ShareForm {
  control: Control<Typed, unknown, Invitation>;
  isBusy: boolean;
  /** True from a success until the next word is typed. */
  isShared: boolean;
  /** What failed; a problem with the address itself is shown below its field. */
  problem: Problem | null;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  /** Removes the outcome of the last attempt from the screen. */
  clear: () => void;
}

/** Gives people access, one after the other; if that fails, the text stays. */
export function useShareForm(file: Shared, { onShared }: { onShared: () => void }): ShareForm {
  const share = useShare(file);
  const form = useForm({
    resolver: zodResolver(shareSchema),
    defaultValues: { email: '', role: 'writer' },
  });
  const send = (invitation: Invitation) => {
    const sent = { ...form.getValues() };
    share.mutate(invitation, {
      onSuccess: () => {
        const hasTyped = clearForNext(form, { sent, next: { email: '', role: invitation.role } });
        if (!hasTyped) onShared();
      },
      onError: ({ details }) => {
        const message = details.fields?.['email'];
        if (message !== undefined) form.setError('email', { message });
      },
    });
  };
  return {
    control: form.control,
    isBusy: share.isPending,
    isShared: share.isSuccess,
    problem: share.error?.details.fields?.['email'] === undefined ? share.error : null,
    submit: (event) => {
      event.preventDefault();
      if (!share.isPending) void form.handleSubmit(send)(event);
    },
    clear: () => {
      if (share.isSuccess) share.reset();
    },
  };
}
