export const views = ['routines', 'exercises', 'cardio', 'log', 'workout', 'exercise', 'run'] as const;
/** A list, or one thing of it, which `id` names; without a view the workouts. */
type View = (typeof views)[number];

export interface Place {
  /** The spreadsheet that the address names; null for the person's own. */
  sheetId: string | null;
  view: View | null;
  id: string | null;
  go: (view: View | null, id?: string) => void;
  onLeave: () => void;
}
