export const views = ['today', 'trends', 'history', 'medicines'] as const;
export type View = (typeof views)[number];

/** Where a screen of Health stands, and where it leads. */
export interface HealthPlace {
  sheetId: string | null;
  view: View;
  onView: (view: View) => void;
  onLeave: () => void;
}
