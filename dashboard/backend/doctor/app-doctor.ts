import type { AppSheet } from '../app-sheet.ts';
import type { Sheet } from '../table/sheet.ts';

// What an app says about its sheets, so that they can be examined without knowing the app.

/** A column whose cells refer to rows of another tab. */
export interface Reference {
  field: string;
  to: { tab: string; field: string };
  /** If rows also have a name, the only row of that name is suggested for a lost one. */
  name?: { field: string; toField: string };
}

/** A column whose cells name files that the app keeps beside its sheet. */
export interface FileColumn {
  field: string;
  /** Photos are found by name, tracks by id. */
  by: 'name' | 'id';
}

/** What identifies rows. */
export interface IdColumn {
  field: string;
  /** The same seed (a digest in hex) always makes the same id. */
  make: (seed: string) => string;
  /** Rows get an id when one is first needed, so a row without one is fine. */
  isOptional?: boolean;
}

export interface DoctorTab {
  sheet: Sheet;
  /** It is made when something is first written to it; a spreadsheet without it is fine. */
  isOptional?: boolean;
  id?: IdColumn;
  files?: FileColumn;
  references?: readonly Reference[];
}

/** A spreadsheet that belongs to another, by its tags. */
export interface Partner {
  tags: Readonly<Record<string, string>>;
  /** "maintenance log" */
  name: string;
}

export interface AppDoctor {
  /** The tabs that a spreadsheet of the app should have; none if the app has no say in it. */
  tabsOf(file: AppSheet): readonly DoctorTab[];
  /** The tags of all stored files that rows of this spreadsheet may name; null if there are none. */
  filesOf?(file: AppSheet): Readonly<Record<string, string>> | null;
  /** Another spreadsheet that this one needs; null if it needs none. */
  partnerOf?(file: AppSheet): Partner | null;
}
