import * as z from 'zod';
import { KeptDraft } from '#frontend/kept/kept-draft.ts';
import { draftSchema } from './draft.ts';

const runningSchema = z.object({
  draft: draftSchema,
  /** When the rest under way ends, in milliseconds since 1970; null while one is not resting. */
  restEndsAt: z.number().nullable(),
  restSeconds: z.number(),
  /** The end of this rest was told already. */
  isRestTold: z.boolean(),
});
export type Running = z.infer<typeof runningSchema>;

/** The workout under way, until it is finished or discarded. */
export const runningWorkout = new KeptDraft('running workout', runningSchema);

/** The workout under way, and how it is replaced. */
export function useRunning() {
  const { draft: running, isRead, isKept } = runningWorkout.useDraft();
  return {
    running,
    /** False until it is known whether there is one. */
    isRead,
    /** Whether it outlives this page. */
    isKept,
    change: (next: (running: Running) => Running) => {
      // What was typed in the previous field counts, even if this screen has not rendered since.
      const current = runningWorkout.draft;
      if (current) runningWorkout.change(next(current));
    },
    begin: (begun: Running) => runningWorkout.change(begun),
    end: () => runningWorkout.change(undefined),
  };
}
