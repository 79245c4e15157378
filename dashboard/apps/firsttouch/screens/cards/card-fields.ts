import type { Extraction } from '#kernel/extraction.ts';

/** The fields of the form that a business card fills. */
export const cardFields = ['contactName', 'company', 'role', 'email', 'phone', 'linkedin', 'notes'] as const;
export type CardField = (typeof cardFields)[number];

/** The form's fields for a card's contents; an address has no field and goes to the notes. */
export function contactOnCard({ fields }: Extraction): Record<CardField, string> {
  const text = (name: string) => fields[name]?.value ?? '';
  return {
    contactName: text('contactName'),
    company: text('company'),
    role: text('role'),
    email: text('email'),
    phone: text('phone'),
    linkedin: text('linkedin'),
    notes: text('address') === '' ? '' : `Address: ${text('address')}`,
  };
}
