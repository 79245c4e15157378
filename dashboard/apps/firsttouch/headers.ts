import type { ContactRow, NewContact } from './records.ts';

/** The fields of a contact and the headers they stand under. */
export const headers = {
  contactName: 'Contact Name',
  company: 'Company',
  role: 'Role',
  email: 'Email',
  phone: 'Phone',
  linkedin: 'LinkedIn',
  dateMet: 'Date Met',
  location: 'Location',
  context: 'Context',
  notes: 'Notes',
  followUp: 'Follow Up',
  status: 'Status',
  introducerName: 'Introduced By',
  keepInTouch: 'Keep In Touch',
  tags: 'Tags',
} as const satisfies Record<keyof NewContact, keyof ContactRow>;
