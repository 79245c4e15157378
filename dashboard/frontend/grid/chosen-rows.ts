import { createContext } from 'react';

/** Rows of a table that are selected, to do something with all of them. */
export interface ChosenRows {
  has: (row: object) => boolean;
  /** What is not in the sheet yet cannot be selected. */
  canChoose: (row: object) => boolean;
  toggle: (row: object, options?: { isRange?: boolean }) => void;
  /** These, and no others. */
  only: (rows: readonly object[]) => void;
}

/** Null where nothing can be done with several rows. */
export const ChosenRowsContext = createContext<ChosenRows | null>(null);
