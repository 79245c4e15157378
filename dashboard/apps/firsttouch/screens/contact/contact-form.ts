import * as z from 'zod';
import { parseDay, today } from '#kernel/day.ts';
import { headers } from '../../headers.ts';
import {
  type ContactChanges,
  type ContactRow,
  statusOf,
  type WholeContact,
  wholeContactSchema,
} from '../../records.ts';

const cadenceText = z
  .string()
  .trim()
  .transform((text) => (text === '' ? ('' as const) : Number(text)))
  .pipe(wholeContactSchema.shape.keepInTouch);

/** What stands in the form, all of it text, and the contact it becomes. */
export const contactFormSchema = wholeContactSchema.extend({ keepInTouch: cadenceText });
export type ContactForm = z.input<typeof contactFormSchema>;

/** What stays the same while many people of one event are added. */
export type EventDefaults = Pick<ContactForm, 'dateMet' | 'location' | 'context'>;

export function emptyForm(event?: EventDefaults): ContactForm {
  return {
    contactName: '',
    company: '',
    role: '',
    email: '',
    phone: '',
    linkedin: '',
    dateMet: today(),
    location: '',
    context: '',
    notes: '',
    followUp: '',
    status: 'New',
    introducerName: '',
    keepInTouch: '',
    tags: '',
    ...event,
  };
}

export function eventOf({ dateMet, location, context }: EventDefaults): EventDefaults {
  return { dateMet, location, context };
}

/** A date or a number that cannot be read is left for the person to enter; a status of their own stands. */
export function formOfRow(row: ContactRow): ContactForm {
  return {
    contactName: row['Contact Name'],
    company: row.Company,
    role: row.Role,
    email: row.Email,
    phone: row.Phone,
    linkedin: row.LinkedIn,
    dateMet: parseDay(row['Date Met']) ?? '',
    location: row.Location,
    context: row.Context,
    notes: row.Notes,
    followUp: parseDay(row['Follow Up']) ?? '',
    status: statusOf(row.Status) ?? row.Status,
    introducerName: row['Introduced By'],
    keepInTouch: daysText(row['Keep In Touch']),
    tags: row.Tags,
  };
}

function daysText(value: string | number): string {
  const days = Number(value);
  return Number.isInteger(days) && days > 0 ? String(days) : '';
}

export function formOfContact(contact: WholeContact): ContactForm {
  return { ...contact, keepInTouch: String(contact.keepInTouch) };
}

/** The fields that differ from what the form showed at first; cells nobody touched are never written. */
export function changesOf(row: ContactRow, contact: WholeContact): ContactChanges {
  const before = formOfRow(row);
  const after = formOfContact(contact);
  const isChanged = (field: keyof ContactForm) => before[field].trim() !== after[field].trim();
  return Object.fromEntries(Object.entries(contact).filter(([field]) => isField(field) && isChanged(field)));
}

function isField(name: string): name is keyof WholeContact {
  return Object.hasOwn(wholeContactSchema.shape, name);
}

/** The names the screen has for the fields. */
export const labels = {
  contactName: 'Contact Name',
  company: 'Company',
  role: 'Role/Title',
  email: 'Email',
  phone: 'Phone',
  linkedin: 'LinkedIn',
  dateMet: 'Date Met',
  location: 'Location/Event',
  context: 'Introduction Channel',
  notes: 'First Call Notes',
  followUp: 'Follow-up Date',
  status: 'Status',
  introducerName: 'Introduced By',
  keepInTouch: 'Keep in touch every (days)',
  tags: 'Tags',
} as const satisfies Record<keyof WholeContact, string>;

/** The row as it will be with changes. */
export function withChanges(row: ContactRow, changes: ContactChanges): ContactRow {
  const changed = Object.entries(changes).flatMap(([field, value]) =>
    value === undefined || !isField(field) ? [] : [[headers[field], value]],
  );
  return { ...row, ...Object.fromEntries(changed) };
}
