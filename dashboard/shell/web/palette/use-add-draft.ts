import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { useOfferUndo } from '#frontend/dialogs/UndoSnackbar.tsx';
import { answeredOrKept } from '#frontend/outbox/waiting-rows.ts';
import { Problem } from '#kernel/problem.ts';
import type { Goal, HouseDraft } from './app-actions.ts';

interface Sent {
  /** The command's contents, so that sending the same again means the same row. */
  content: string;
  key: string;
}

/** Adds a row from anywhere; says which one it became, and offers to take that back. */
export function useAddDraft() {
  const cache = useQueryClient();
  const offerUndo = useOfferUndo();
  const sent = useRef<Sent>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const refresh = (app: string) => {
    void cache.invalidateQueries({ queryKey: [app] });
    void cache.invalidateQueries({ queryKey: ['agenda'] });
  };

  async function add({ app, action, draft }: HouseDraft, goal: Goal, onAdded: () => void): Promise<void> {
    if (isAdding) return;
    const content = JSON.stringify([action.id, goal.id, draft.cells]);
    const key = sent.current?.content === content ? sent.current.key : newRequestKey();
    sent.current = { content, key };
    setIsAdding(true);
    setProblem(null);
    try {
      const added = await answeredOrKept(key, draft.add(cache, goal, key));
      sent.current = null;
      offerUndo(
        added
          ? {
              message: `Row ${added.row} added to ${goal.name}`,
              undo: async () => {
                await added.undo();
                refresh(app.id);
              },
            }
          : { message: `Kept on this device until there is a network: ${goal.name}`, undo: null },
      );
      refresh(app.id);
      onAdded();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      setProblem(error);
    } finally {
      setIsAdding(false);
    }
  }
  return { add, isAdding, problem, forgetProblem: () => setProblem(null) };
}
