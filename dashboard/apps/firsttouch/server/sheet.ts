import { formProblems } from '#backend/table/form-problem.ts';
import { defineSheet, type RecordOf } from '#backend/table/sheet.ts';
import { headers } from '../headers.ts';
import type { ContactChanges, InteractionChanges, NewContact } from '../records.ts';

/**
 * The first eleven columns stand in a new sheet in this order. Sheets with the other names of the same columns, which
 * the screen uses, work alike.
 */
export const contactSheet = defineSheet({
  tab: 'Contacts',
  columns: {
    'Contact Name': { kind: 'text', aliases: ['Name', 'Full Name'], width: 180 },
    Company: { kind: 'text', aliases: ['Organization', 'Organisation', 'Company Name'], width: 160 },
    Role: { kind: 'text', aliases: ['Role/Title', 'Title', 'Job Title', 'Position'], width: 150 },
    Email: { kind: 'text', aliases: ['E-mail', 'Email Address'], width: 200 },
    Phone: { kind: 'text', aliases: ['Phone Number', 'Mobile', 'Telephone'], width: 140 },
    LinkedIn: { kind: 'text', aliases: ['LinkedIn URL', 'LinkedIn Profile'], width: 180 },
    'Date Met': { kind: 'day', aliases: ['Met', 'Met On'] },
    Location: { kind: 'text', aliases: ['Location/Event', 'Event', 'Where Met'], width: 180 },
    Context: { kind: 'text', aliases: ['Introduction Channel', 'How We Met'], width: 180 },
    Notes: { kind: 'text', aliases: ['First Call Notes', 'Note', 'Comments'], width: 260 },
    'Follow Up': { kind: 'day', aliases: ['Follow-up Date', 'Follow Up Date', 'Follow-up'] },
    Status: { kind: 'text', aliases: ['Stage'], width: 150, isOptional: true },
    'Introduced By': {
      kind: 'text',
      aliases: ['Introducer', 'Introducer Name', 'Referred By'],
      width: 150,
      isOptional: true,
    },
    'Keep In Touch': { kind: 'number', aliases: ['Cadence', 'Keep In Touch (days)'], isOptional: true },
    Tags: { kind: 'text', aliases: ['Labels'], isOptional: true },
    'Status Since': { kind: 'day', isOptional: true },
    'Contact ID': { kind: 'text', isOptional: true },
    'Card Photo': { kind: 'text', aliases: ['Business Card', 'Card'], width: 150, isOptional: true },
  },
  fingerprint: [['Contact ID'], ['Contact Name', 'Email']],
});

export type ContactSheetRecord = RecordOf<typeof contactSheet>;

/** A row of it belongs to a contact by its id; one that was typed by hand by the name, or the address. */
export const interactionSheet = defineSheet({
  tab: 'Interactions',
  columns: {
    'Contact Name': { kind: 'text', aliases: ['Contact', 'Name', 'Who'], width: 180 },
    When: { kind: 'day', aliases: ['Date', 'Day'] },
    Channel: { kind: 'text', aliases: ['How', 'Type'], width: 120 },
    Summary: { kind: 'text', aliases: ['Notes', 'What'], width: 320 },
    'Next Step': { kind: 'text', aliases: ['Next Steps', 'Next'], width: 220, isOptional: true },
    Email: { kind: 'text', aliases: ['E-mail', 'Email Address'], width: 200, isOptional: true },
    'Contact ID': { kind: 'text', isOptional: true },
  },
  fingerprint: ['Contact Name', 'When', 'Summary'],
});

/** What a form says, under the sheet's headers, and the name of the card's photo. */
export function recordOf(contact: NewContact, cardPhoto = ''): ContactSheetRecord {
  return {
    'Contact Name': contact.contactName,
    Company: contact.company ?? '',
    Role: contact.role ?? '',
    Email: contact.email ?? '',
    Phone: contact.phone ?? '',
    LinkedIn: contact.linkedin ?? '',
    'Date Met': contact.dateMet ?? '',
    Location: contact.location ?? '',
    Context: contact.context ?? '',
    Notes: contact.notes ?? '',
    'Follow Up': contact.followUp ?? '',
    Status: contact.status ?? '',
    'Introduced By': contact.introducerName ?? '',
    'Keep In Touch': contact.keepInTouch ?? '',
    Tags: contact.tags ?? '',
    'Status Since': '',
    'Contact ID': '',
    'Card Photo': cardPhoto,
  };
}

/**
 * The fields of a form that were changed, under the sheet's headers. With a status goes the day since when it holds,
 * `day`, unless the row has that status already.
 */
export function changesOf(
  changes: ContactChanges,
  before: Pick<ContactSheetRecord, 'Status'>,
  day: string,
): Partial<ContactSheetRecord> {
  const changed = Object.entries(headers).flatMap(([field, header]) => {
    const value = isField(field) ? changes[field] : undefined;
    return value === undefined ? [] : [[header, value]];
  });
  const isMoved = changes.status !== undefined && changes.status !== before.Status;
  return { ...Object.fromEntries(changed), ...(isMoved && { 'Status Since': day }) };
}

function isField(name: string): name is keyof NewContact {
  return Object.hasOwn(headers, name);
}

export function interactionChangesOf(changes: InteractionChanges) {
  const { when, channel, summary, nextStep } = changes;
  return {
    ...(when !== undefined && { When: when }),
    ...(channel !== undefined && { Channel: channel }),
    ...(summary !== undefined && { Summary: summary }),
    ...(nextStep !== undefined && { 'Next Step': nextStep }),
  };
}

const formFields: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(headers).map(([field, header]) => [header, field])),
  When: 'when',
  Channel: 'channel',
  Summary: 'summary',
  'Next Step': 'nextStep',
};

/** What the sheet refuses in a column, said of the form's field. */
export const asFormProblem = formProblems(formFields);
