import type { AppSheet } from '../app-sheet.ts';
import type { Sheet } from '../table/sheet.ts';

// What an app says of its sheets, so that they can be examined without knowing the app.

/** A column by which rows of one tab name a row of another. */
export interface Reference {
  field: string;
  to: { tab: string; field: string };
  /** Where rows are also called by a name, the one row of that name is offered for a lost one. */
  name?: { field: string; toField: string };
}

/** A column that names a file which the app keeps beside its sheet. */
export interface FileColumn {
  field: string;
  /** Photos are named, tracks are known by their id. */
  by: 'name' | 'id';
}

/** By what rows are told apart. */
export interface IdColumn {
  field: string;
  /** A seed, a digest in hex, always makes the same id. */
  make: (seed: string) => string;
  /** Rows get theirs when it is first needed, so that one without is whole. */
  isOptional?: boolean;
}

export interface DoctorTab {
  sheet: Sheet;
  /** Made when something is first written into it; a spreadsheet without it is whole. */
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

/** The default export of an app's `server/doctor.ts`. */
export interface AppDoctor {
  /** The tabs a spreadsheet of the app should have; none for one that is not the app's to judge. */
  tabsOf(file: AppSheet): readonly DoctorTab[];
  /** The tags which all stored files bear that rows of this spreadsheet name; null where there are none. */
  filesOf?(file: AppSheet): Readonly<Record<string, string>> | null;
  /** Another spreadsheet that this one is nothing without; null where it stands alone. */
  partnerOf?(file: AppSheet): Partner | null;
}
