import type { Snapsheet } from '../contract.ts';
import type { Line } from './rows.ts';

/** What the list of SnapSheets leads to. */
export interface SnapsheetActions {
  onOpen: (id: string) => void;
  onAddPhoto: (snapsheet: Snapsheet) => void;
  onDelete: (snapsheet: Snapsheet) => void;
}

/** The one dialog that is open over the rows. */
export type OpenDialog =
  /** With files, these are added at once. */
  | { kind: 'photo'; files?: readonly File[] }
  | { kind: 'review'; photoId: string }
  | { kind: 'edit'; line: Line }
  /** A row that is not in the sheet yet, with the key of the command that adds it. */
  | { kind: 'unsent'; line: Line; requestKey: string }
  | { kind: 'show'; line: Line }
  | { kind: 'clean' }
  | { kind: 'reread' };
