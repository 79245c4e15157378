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
