import type { Icon } from '@phosphor-icons/react';
import type { AgendaLine, AgendaSource } from '#kernel/calls/agenda.ts';

// What an app says in the browser about the lines that its `server/agenda.ts` makes: what they are called, and what
// can be done about them from elsewhere.

/** A line with the spreadsheet it comes from. */
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
  /** Does it; absent if it is done on the app's own screen. */
  run?: (line: DueLine) => Promise<DoneLine>;
  /** Moves it to another day; absent if the person cannot choose its day. */
  snooze?: (line: DueLine, day: string) => Promise<DoneLine>;
}

/** The default export of an app's `screens/agenda.ts`. */
export interface AppLines {
  /** By the names that lines use. */
  actions: Readonly<Record<string, LineAction>>;
}
