import * as z from 'zod';
import { byHeaders } from '#kernel/records/by-headers.ts';
import { type CellsOf, defineRecord, type NewOf, type RowOf } from '#kernel/records/record.ts';

/** In the order in which contacts usually pass through them; the order is not enforced. */
export const statuses = ['New', 'Contacted', 'Follow-up Scheduled', 'Closed'] as const;
export type Status = (typeof statuses)[number];

/**
 * The status in a cell: blank means New, and known ones match in any case; undefined for a status of the person's own.
 */
export function statusOf(text: string): Status | undefined {
  const plain = text.trim().toLowerCase();
  return plain === '' ? 'New' : statuses.find((status) => status.toLowerCase() === plain);
}

const notDay = 'Please enter a date as YYYY-MM-DD';

/** Somebody the person has met. A sheet must have the first eleven columns; a new one also has the next two. */
export const contact = defineRecord({
  tab: 'Contacts',
  one: 'contact',
  many: 'contacts',
  words: {
    add: 'Add Contact',
    edit: 'Edit Contact',
    saveFailed: 'Failed to save contact',
    deleteFailed: 'Failed to delete contact',
  },
  fingerprint: [['contactId'], ['contactName', 'email']],
  fields: {
    contactName: {
      kind: 'text',
      header: 'Contact Name',
      aliases: ['Name', 'Full Name'],
      width: 180,
      required: 'Contact name is required',
    },
    company: {
      kind: 'text',
      header: 'Company',
      aliases: ['Organization', 'Organisation', 'Company Name'],
      width: 160,
    },
    role: {
      kind: 'text',
      header: 'Role',
      aliases: ['Role/Title', 'Title', 'Job Title', 'Position'],
      label: 'Role/Title',
      width: 150,
    },
    email: { kind: 'text', header: 'Email', aliases: ['E-mail', 'Email Address'], width: 200 },
    phone: { kind: 'text', header: 'Phone', aliases: ['Phone Number', 'Mobile', 'Telephone'], width: 140 },
    linkedin: {
      kind: 'text',
      header: 'LinkedIn',
      aliases: ['LinkedIn URL', 'LinkedIn Profile'],
      width: 180,
    },
    dateMet: { kind: 'day', header: 'Date Met', aliases: ['Met', 'Met On'], invalid: notDay },
    location: {
      kind: 'text',
      header: 'Location',
      aliases: ['Location/Event', 'Event', 'Where Met'],
      label: 'Location/Event',
      width: 180,
    },
    context: {
      kind: 'text',
      header: 'Context',
      aliases: ['Introduction Channel', 'How We Met'],
      label: 'Introduction Channel',
      width: 180,
      isLong: true,
    },
    notes: {
      kind: 'text',
      header: 'Notes',
      aliases: ['First Call Notes', 'Note', 'Comments'],
      label: 'First Call Notes',
      width: 260,
      isLong: true,
    },
    followUp: {
      kind: 'day',
      header: 'Follow Up',
      aliases: ['Follow-up Date', 'Follow Up Date', 'Follow-up'],
      label: 'Follow-up Date',
      invalid: notDay,
    },
    status: { kind: 'text', header: 'Status', aliases: ['Stage'], width: 150, isOptional: true },
    introducerName: {
      kind: 'text',
      header: 'Introduced By',
      aliases: ['Introducer', 'Introducer Name', 'Referred By'],
      width: 150,
      isOptional: true,
    },
    /** The maximum number of days between two meetings. */
    keepInTouch: {
      kind: 'number',
      header: 'Keep In Touch',
      aliases: ['Cadence', 'Keep In Touch (days)'],
      label: 'Keep in touch every (days)',
      isLater: true,
      isWhole: true,
      min: 1,
      max: 3650,
      invalid: 'Please enter whole days, at most 3,650, or nothing',
    },
    /** The year does not matter: if it is unknown, any year may be entered. */
    birthday: {
      kind: 'day',
      header: 'Birthday',
      aliases: ['Birth Date', 'Date of Birth', 'Born'],
      help: 'Shown on Today each year. Any year will do',
      invalid: notDay,
      isLater: true,
    },
    tags: { kind: 'text', header: 'Tags', aliases: ['Labels'], help: 'Separated by commas', isLater: true },
    /** The day on which the status was last changed in the app. */
    statusSince: { kind: 'day', header: 'Status Since', isLater: true, isOurs: true },
    /** What interactions refer to; blank until there is one. */
    contactId: { kind: 'text', header: 'Contact ID', isLater: true, isOurs: true },
    /** A photo of the business card. */
    cardPhoto: {
      kind: 'photo',
      header: 'Card Photo',
      aliases: ['Business Card', 'Card'],
      width: 150,
      isLater: true,
      isOurs: true,
    },
  },
});

/**
 * When and how somebody was met, called or written to: a row of the second tab. It refers to a contact by id; if it was
 * typed by hand, by name or address.
 */
export const interaction = defineRecord({
  tab: 'Interactions',
  one: 'interaction',
  many: 'interactions',
  words: { saveFailed: 'Failed to save the interaction', deleteFailed: 'Failed to delete the interaction' },
  fingerprint: [['contactName', 'when', 'summary']],
  fields: {
    contactName: {
      kind: 'text',
      header: 'Contact Name',
      aliases: ['Contact', 'Name', 'Who'],
      width: 180,
      isOurs: true,
    },
    when: { kind: 'day', header: 'When', aliases: ['Date', 'Day'], required: notDay },
    channel: { kind: 'text', header: 'Channel', aliases: ['How', 'Type'], width: 120, initial: '' },
    summary: {
      kind: 'text',
      header: 'Summary',
      aliases: ['Notes', 'What'],
      width: 320,
      isLong: true,
      required: 'Please say in a few words what it was about',
    },
    nextStep: {
      kind: 'text',
      header: 'Next Step',
      aliases: ['Next Steps', 'Next'],
      label: 'Next step',
      width: 220,
      isOptional: true,
      isLong: true,
      initial: '',
    },
    email: {
      kind: 'text',
      header: 'Email',
      aliases: ['E-mail', 'Email Address'],
      width: 200,
      isOptional: true,
      isOurs: true,
    },
    contactId: { kind: 'text', header: 'Contact ID', isOptional: true, isOurs: true },
  },
});

/** Answers, and the expected rows that callers send, use the sheet's headers. */
export const headed = { contact: byHeaders(contact), interaction: byHeaders(interaction) };

/** The day of a status is given only to take a status back: any other change is from today. */
export const contactChanges = contact.changes.extend({ statusSince: z.string().max(100).optional() });
export type ContactChanges = z.infer<typeof contactChanges>;
export type NewContact = NewOf<typeof contact>;
export type ContactRecord = CellsOf<typeof contact>;
/** An unreadable date stays the text of its cell, and so does an unreadable number of days; blank cells are ''. */
export type ContactRow = RowOf<typeof contact>;
export type NewInteraction = NewOf<typeof interaction>;
export type InteractionRecord = CellsOf<typeof interaction>;
export type InteractionRow = RowOf<typeof interaction>;

const plain = (text: string) => text.trim().toLowerCase();

/**
 * Whether an interaction is with this contact: by the contact's id; without one, as in rows typed by hand, by name, and
 * by address if there is one.
 */
export function isWith(
  one: Pick<InteractionRecord, 'contactId' | 'contactName' | 'email'>,
  other: Pick<ContactRecord, 'contactId' | 'contactName' | 'email'>,
): boolean {
  const id = one.contactId.trim();
  if (id !== '') return id === other.contactId.trim();
  if (plain(one.contactName) !== plain(other.contactName)) return false;
  return plain(one.email) === '' || plain(one.email) === plain(other.email);
}
