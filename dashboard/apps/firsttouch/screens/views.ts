import type { Command } from '#frontend/calls/command.ts';
import type { InteractionRow } from '../record.ts';
import type { Contact } from './contacts.ts';

export const title = 'FirstTouch Contacts';

export const contactViews = ['cards', 'board', 'touch'] as const;
/** All contacts as cards, by their status on a board, or those one is losing touch with. */
export type ContactsViewName = (typeof contactViews)[number];

export interface ContactsPlace {
  /** As the address names it; null for the oldest. */
  sheetId: string | null;
  view: ContactsViewName;
  onView: (view: ContactsViewName) => void;
  onSheet: (sheetId: string) => void;
  onLeave: () => void;
}

/** The one dialog that is open over the contacts. */
export type OpenDialog =
  /** With a photo, the form proposes what the card says. */
  | { kind: 'add'; failed?: Command; photo?: File }
  | { kind: 'capture' | 'cards' }
  | { kind: 'show'; contactId: string }
  | { kind: 'edit'; contact: Contact }
  | { kind: 'delete' | 'letters' | 'set'; contacts: readonly Contact[] }
  /** With an interaction, to change that one. */
  | { kind: 'log'; contact: Contact; interaction?: InteractionRow }
  | { kind: 'merge'; contact: Contact; other?: Contact; isFromList?: boolean }
  | { kind: 'duplicates' | 'import' | 'share' };
