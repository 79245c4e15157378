import { createContext } from 'react';

/** Rows of a table that are selected for an action. */
export interface ChosenRows {
  has: (row: object) => boolean;
  /** Rows that are not in the sheet yet cannot be selected. */
  canChoose: (row: object) => boolean;
  toggle: (row: object, options?: { isRange?: boolean }) => void;
  /** These, and no others. */
  only: (rows: readonly object[]) => void;
}

/** Null if nothing can be done with several rows. */
export const ChosenRowsContext = createContext<ChosenRows | null>(null);
