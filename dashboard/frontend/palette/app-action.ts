import type { Icon } from '@phosphor-icons/react';
import type { QueryClient } from '@tanstack/react-query';
import type { Place } from './app-palette.ts';

// What an app lets people do from anywhere by typing a line: in the search over all apps, and in the line on Today.

/** A cell as it was understood. */
export interface DraftCell {
  name: string;
  label: string;
  /** As displayed: "Nov 21, 2026". */
  text: string;
  /** As one would type it, if it can be changed by typing. */
  typed: string;
}

/** A row made from what was typed. */
export interface Draft {
  cells: readonly DraftCell[];
  /**
   * How certain it is that the words are for this house: they name it, they look like a row of it, or they could be
   * anything.
   */
  fit: 'named' | 'likely' | 'possible';
  /** What is missing or unreadable, and what to type; null if the row can be added. */
  problem: string | null;
  /** Which of the sheet's tables the row goes to, as `screens/palette.ts` orders them. */
  table: number;
  /** Adds it to a sheet, once per key. */
  add: (cache: QueryClient, sheet: DraftSheet, requestKey: string) => Promise<Added>;
}

export interface DraftSheet {
  id: string;
  currency?: string | undefined;
}

interface Added {
  /** The number of the row that it became. */
  row: number;
  undo: () => Promise<unknown>;
}

export interface Reading {
  /** Without the words that named the action. */
  text: string;
  /** Whether those words were there. */
  isNamed: boolean;
  /** What was typed into single cells, by their names. */
  changed: Readonly<Record<string, string>>;
}

/** Undefined if the words are not for it. */
export type Reader = (reading: Reading) => Draft | undefined;

/** One of the default export of an app's `screens/actions.ts`. */
export interface AppAction {
  id: string;
  /** "Add expense" */
  title: string;
  /** Words with which a line may start to mean it: "expense", "spent". The title works, too. */
  names: readonly string[];
  Icon: Icon;
  /** Where its form opens, in addition to the app's address. */
  form: Place;
  /** Loads what parses its words; absent if it takes none. */
  loadReader?: () => Promise<Reader>;
}
