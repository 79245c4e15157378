import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import type { Listing } from '#kernel/records/calls.ts';
import manifest from '../../manifest.ts';
import { type Rule, type Step, stepOf } from '../../rules.ts';
import { commands } from '../writes.ts';

type List = (Listing & { rules: Rule[] }) | undefined;

/** Changes the order of rules, which is that of their rows; one click undoes a step. The focus moves with the rule. */
export function useRuleOrder(list: List) {
  const cache = useQueryClient();
  const offerUndo = useOfferUndo();
  const ref = useRef<HTMLUListElement>(null);
  const goal = useRef<{ at: number; text: string }>(null);
  const options = { onSettled: () => cache.invalidateQueries({ queryKey: [manifest.id] }) };
  const send = commands.useSend<'moveRule'>(options);
  const undo = commands.useSend<'moveRule'>(options);
  const rules = list?.rules;
  useEffect(() => {
    const { at = -1, text } = goal.current ?? {};
    if (rules?.[at]?.text !== text) return;
    goal.current = null;
    ref.current?.children[at]?.querySelector('button')?.focus();
  }, [rules]);

  function move(at: number, step: Step): void {
    const sheetId = list?.sheet?.id;
    const found = stepOf(rules ?? [], at, step);
    if (!found || sheetId === undefined || send.isPending || undo.isPending) return;
    const make = (body: typeof found.there) => commands.make('moveRule', { sheetId, body });
    goal.current = { at: at + step, text: found.there.rule.text };
    send.mutate(make(found.there), {
      onSuccess: () =>
        offerUndo({
          message: `Rule "${found.there.rule.text}" is now number ${at + step + 1}`,
          undo: () => undo.mutateAsync(make(found.back)),
        }),
    });
  }

  return {
    ref,
    error: send.error,
    move,
    /** Alt with an arrow key moves the focused rule. */
    onKeyDown: (event: KeyboardEvent<HTMLElement>, at: number) => {
      const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
      if (!event.altKey || event.ctrlKey || event.metaKey || step === undefined) return;
      event.preventDefault();
      move(at, step);
    },
  };
}
