import type { Entry } from '../contract.ts';
import type { LogName } from '../logs.ts';

export const views = ['today', 'trends', 'history', 'medicines'] as const;
export type View = (typeof views)[number];

/** The views of Health, and their addresses. */
export interface HealthPlace {
  sheetId: string | null;
  view: View;
  onView: (view: View) => void;
  onLeave: () => void;
}

/** The dialog that is open over the screen. */
export type OpenDialog =
  | { kind: 'log'; log: LogName; entry?: Entry }
  | { kind: 'settings' | 'report' | 'import-apple' | 'import-list' | 'share' };
