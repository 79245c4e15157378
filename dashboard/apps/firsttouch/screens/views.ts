import type { Command } from '#frontend/calls/command.ts';
import type { InteractionRow } from '../record.ts';
import type { Contact } from './contacts.ts';

export const title = 'FirstTouch Contacts';

export const contactViews = ['cards', 'board', 'touch'] as const;
/** All contacts as cards or on a board by status, or only people to get in touch with again. */
export type ContactsViewName = (typeof contactViews)[number];

export interface ContactsPlace {
  /** The sheet in the address; null for the oldest. */
  sheetId: string | null;
  view: ContactsViewName;
  onView: (view: ContactsViewName) => void;
  onSheet: (sheetId: string) => void;
  onLeave: () => void;
}

/** The one dialog that is open over the contacts. */
export type OpenDialog =
  /** With a photo, the form is filled from the card. */
  | { kind: 'add'; failed?: Command; photo?: File }
  | { kind: 'capture' | 'cards' }
  | { kind: 'show'; contactId: string }
  | { kind: 'edit'; contact: Contact }
  | { kind: 'delete' | 'letters' | 'set'; contacts: readonly Contact[] }
  /** With an interaction, that one is edited. */
  | { kind: 'log'; contact: Contact; interaction?: InteractionRow }
  | { kind: 'merge'; contact: Contact; other?: Contact; isFromList?: boolean }
  | { kind: 'duplicates' | 'import' | 'share' };
