import type { Icon } from '@phosphor-icons/react';
import type { QueryClient } from '@tanstack/react-query';
import type { Place } from './app-palette.ts';

// What an app lets people do from anywhere by a line of typing: in the search over all apps, and in the line on Today.

/** A cell as it is understood. */
export interface DraftCell {
  name: string;
  label: string;
  /** As it is shown: "Nov 21, 2026". */
  text: string;
  /** As one would type it, where it may be changed by typing. */
  typed: string;
}

/** A row made of what was typed. */
export interface Draft {
  cells: readonly DraftCell[];
  /**
   * How sure it is that the words are for this house: they name it, they look like a row of it, or they may be one because
   * anything may.
   */
  fit: 'named' | 'likely' | 'possible';
  /** What is missing or cannot be read, and what to type; null where the row can be added. */
  problem: string | null;
  /** Which of the tables of its sheet the row goes into, as `screens/palette.ts` orders them. */
  table: number;
  /** Adds it to a sheet, once under the key. */
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
  /** Whether those were there. */
  isNamed: boolean;
  /** What was typed into single cells, by their names. */
  changed: Readonly<Record<string, string>>;
}

/** Undefined where the words are none of its. */
export type Reader = (reading: Reading) => Draft | undefined;

/** One of the default export of an app's `screens/actions.ts`. */
export interface AppAction {
  id: string;
  /** "Add expense" */
  title: string;
  /** By which a line may begin to mean it: "expense", "spent". The title does, too. */
  names: readonly string[];
  Icon: Icon;
  /** Where its form opens, beside the app's address. */
  form: Place;
  /** Loads what reads its words; absent where it takes none. */
  loadReader?: () => Promise<Reader>;
}
