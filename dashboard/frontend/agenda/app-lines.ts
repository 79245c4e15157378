import type { Icon } from '@phosphor-icons/react';
import type { AgendaLine, AgendaSource } from '#kernel/calls/agenda.ts';

// What an app says, in the browser, of the lines that its `server/agenda.ts` makes: where they are shown, and what is done
// about them from elsewhere.

/** A line with the spreadsheet that it comes from. */
export interface DueLine extends AgendaLine {
  source: AgendaSource;
}

export interface DoneLine {
  /** '"Pay the rent" completed' */
  message: string;
  undo: () => Promise<unknown>;
}

export interface LineAction {
  /** "Complete" */
  verb: string;
  Icon: Icon;
  /** Does it; absent where it is done on the app's own screen. */
  run?: (line: DueLine) => Promise<DoneLine>;
  /** Moves it to another day; absent where its day is not the person's to choose. */
  snooze?: (line: DueLine, day: string) => Promise<DoneLine>;
}

/** The default export of an app's `screens/agenda.ts`. */
export interface AppLines {
  /** By their names in the lines. */
  actions: Readonly<Record<string, LineAction>>;
}
