import { createContext, use, useState } from 'react';

/** The spreadsheet whose log is on the screen; null if there is none, or it has not been read. */
export const ShownSheet = createContext<string | null>(null);

/**
 * Names the spreadsheet that was on the screen when a form was opened: what waits for the network for days goes where it was
 * meant to go, whichever spreadsheet is the person's oldest by then. Without one, the first row makes it.
 */
export function useInSheet(): { sheetId?: string } {
  const shown = use(ShownSheet);
  const [sheetId] = useState(shown);
  return sheetId === null ? {} : { sheetId };
}
