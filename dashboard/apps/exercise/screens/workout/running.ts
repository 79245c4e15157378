import * as z from 'zod';
import { KeptDraft } from '#frontend/kept/kept-draft.ts';
import { draftSchema } from './draft.ts';

const runningSchema = z.object({
  draft: draftSchema,
  /** When the current rest ends, in milliseconds since 1970; null if there is none. */
  restEndsAt: z.number().nullable(),
  restSeconds: z.number(),
  /** The end of this rest has been announced. */
  isRestTold: z.boolean(),
});
export type Running = z.infer<typeof runningSchema>;

/** The running workout, until it is finished or discarded. */
export const runningWorkout = new KeptDraft('running workout', runningSchema);

/** The running workout, and how to replace it. */
export function useRunning() {
  const { draft: running, isRead, isKept } = runningWorkout.useDraft();
  return {
    running,
    /** False until it is known whether there is one. */
    isRead,
    /** Whether it survives this page. */
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
