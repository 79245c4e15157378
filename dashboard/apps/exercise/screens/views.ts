export const views = ['routines', 'exercises', 'cardio', 'log', 'workout', 'exercise', 'run'] as const;
/** A list, or one item in it, which `id` names; the workouts when absent. */
type View = (typeof views)[number];

export interface Place {
  /** The spreadsheet that the address names; null for the person's own. */
  sheetId: string | null;
  view: View | null;
  id: string | null;
  go: (view: View | null, id?: string) => void;
  onLeave: () => void;
}
