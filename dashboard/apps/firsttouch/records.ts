import * as z from 'zod';
import { daySchema } from '#kernel/day.ts';

/** In the order in which contacts usually pass through them; none is enforced. */
export const statuses = ['New', 'Contacted', 'Follow-up Scheduled', 'Closed'] as const;
export type Status = (typeof statuses)[number];

/** What a Status cell means: blank is New, known ones in any case; undefined for a status of the person's own. */
export function statusOf(text: string): Status | undefined {
  const plain = text.trim().toLowerCase();
  return plain === '' ? 'New' : statuses.find((status) => status.toLowerCase() === plain);
}

/** A cell of Google Sheets holds no more. */
const mostCharacters = 50_000;

const cellText = z
  .string()
  .max(mostCharacters, 'Please keep this within 50,000 characters')
  .transform((text) => (text.trim() === '' ? '' : text));
export const line = z.string().trim().max(mostCharacters, 'Please keep this within 50,000 characters');
export const optionalDay = z.union([z.literal(''), daySchema], 'Please enter a date as YYYY-MM-DD');

/** How many days may pass between two meetings. */
const cadence = z.union(
  [z.literal(''), z.int().min(1).max(3650)],
  'Please enter whole days, at most 3,650, or nothing',
);

/** All of a contact that people type. */
export const wholeContactSchema = z.object({
  contactName: line.min(1, 'Contact name is required'),
  company: line,
  role: line,
  email: line,
  phone: line,
  linkedin: line,
  dateMet: optionalDay,
  location: line,
  context: cellText,
  notes: cellText,
  followUp: optionalDay,
  status: line,
  introducerName: line,
  keepInTouch: cadence,
  tags: line,
});
export type WholeContact = z.output<typeof wholeContactSchema>;

/** The fields of a contact that were changed; one that is left out stays as it is. */
export const contactChangesSchema = wholeContactSchema.partial();
export type ContactChanges = z.output<typeof contactChangesSchema>;

/** A contact needs a name; columns that are left out stay blank. */
export const newContactSchema = contactChangesSchema.required({ contactName: true });
export type NewContact = z.output<typeof newContactSchema>;

/**
 * A row of the sheet, keyed by the headers that a new sheet gets; other headers of the same meaning are found too. A
 * date that cannot be read as one stands as the text in the cell; blank cells are ''.
 */
export const contactRowSchema = z.object({
  /** The row's number in the sheet, 2 being the first below the headers. */
  _rowIndex: z.int(),
  'Contact Name': z.string(),
  Company: z.string(),
  Role: z.string(),
  Email: z.string(),
  Phone: z.string(),
  LinkedIn: z.string(),
  'Date Met': z.string(),
  Location: z.string(),
  Context: z.string(),
  Notes: z.string(),
  'Follow Up': z.string(),
  Status: z.string(),
  'Introduced By': z.string(),
  /** Whole days; the text in the cell where it is no number. */
  'Keep In Touch': z.union([z.number(), z.string()]),
  Tags: z.string(),
  /** The day on which the status was last changed here. */
  'Status Since': z.string(),
  /** What interactions refer to; blank until there is one. */
  'Contact ID': z.string(),
  /** The name of a photo of the business card. */
  'Card Photo': z.string(),
});
export type ContactRow = z.infer<typeof contactRowSchema>;

/** A row as the screen last saw it; the server finds it again by this, wherever it stands now. */
export const expectedContactSchema = contactRowSchema.omit({ _rowIndex: true });
export type ContactRecord = z.infer<typeof expectedContactSchema>;

/** Enough to tell a contact from the others, for callers that keep no whole rows. */
export const contactMarkSchema = z.object({ name: z.string(), email: z.string() });
export type ContactMark = z.infer<typeof contactMarkSchema>;

export const newInteractionSchema = z.object({
  when: daySchema,
  channel: line.default(''),
  summary: cellText.pipe(z.string().min(1, 'Please say in a few words what it was about')),
  nextStep: cellText.default(''),
});
export type NewInteraction = z.output<typeof newInteractionSchema>;

export const interactionChangesSchema = z.object({
  when: daySchema.optional(),
  channel: line.optional(),
  summary: newInteractionSchema.shape.summary.optional(),
  nextStep: cellText.optional(),
});
export type InteractionChanges = z.output<typeof interactionChangesSchema>;

/** A row of the second tab: when and how someone was met, called or written to. */
export const interactionRowSchema = z.object({
  _rowIndex: z.int(),
  'Contact Name': z.string(),
  When: z.string(),
  Channel: z.string(),
  Summary: z.string(),
  'Next Step': z.string(),
  Email: z.string(),
  'Contact ID': z.string(),
});
export type InteractionRow = z.infer<typeof interactionRowSchema>;
export const expectedInteractionSchema = interactionRowSchema.omit({ _rowIndex: true });
export type InteractionRecord = z.infer<typeof expectedInteractionSchema>;

const plain = (text: string) => text.trim().toLowerCase();

/**
 * Whether an interaction is one with this contact: by the contact's id; one without, as people type it by hand, by the
 * name, and by the address where it has one.
 */
export function isWith(
  interaction: InteractionRecord,
  contact: Pick<ContactRecord, 'Contact ID' | 'Contact Name' | 'Email'>,
): boolean {
  const id = interaction['Contact ID'].trim();
  if (id !== '') return id === contact['Contact ID'].trim();
  if (plain(interaction['Contact Name']) !== plain(contact['Contact Name'])) return false;
  return plain(interaction.Email) === '' || plain(interaction.Email) === plain(contact.Email);
}
