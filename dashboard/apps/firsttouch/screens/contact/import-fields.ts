import type { ImportTable } from '#frontend/import/import-table.ts';
import { tableOfFile } from '#frontend/import/import-table.ts';
import { foldedHeader, type ImportField, type ImportRecord, notesWith } from '#frontend/import/mapping.ts';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { parseDay } from '#kernel/day.ts';
import { contact, statusOf } from '../../record.ts';
import { type ContactField, labelFor, type WholeContact } from './contact-form.ts';

export type ImportKey = ContactField;

/** The headers of our own files, of Google's, Outlook's and LinkedIn's, and of common lists. */
export const importFields: readonly ImportField<ImportKey>[] = [
  {
    key: 'contactName',
    label: labelFor('contactName'),
    isRequired: true,
    aliases: [
      ['First Name', 'Middle Name', 'Last Name'],
      ['Given Name', 'Additional Name', 'Family Name'],
      'Full Name',
      'Display Name',
      'Name',
      'Contact',
      'File As',
    ],
  },
  {
    key: 'company',
    label: labelFor('company'),
    aliases: ['Organization Name', 'Organization 1 - Name', 'Organization', 'Organisation', 'Company Name'],
  },
  {
    key: 'role',
    label: labelFor('role'),
    aliases: ['Role', 'Organization Title', 'Organization 1 - Title', 'Job Title', 'Position', 'Title'],
  },
  {
    key: 'email',
    label: labelFor('email'),
    aliases: ['E-mail 1 - Value', 'E-mail Address', 'Email Address', 'Email 1', 'Primary Email', 'E-mail'],
  },
  {
    key: 'phone',
    label: labelFor('phone'),
    aliases: [
      'Phone 1 - Value',
      'Mobile Phone',
      'Business Phone',
      'Primary Phone',
      'Home Phone',
      'Phone Number',
      'Mobile',
      'Telephone',
    ],
  },
  {
    key: 'linkedin',
    label: labelFor('linkedin'),
    aliases: [
      'LinkedIn URL',
      'LinkedIn Profile',
      'Profile URL',
      'URL',
      'Website 1 - Value',
      'Website',
      'Web Page',
    ],
  },
  { key: 'dateMet', label: labelFor('dateMet'), aliases: ['Connected On', 'Met', 'Met On'], kind: 'day' },
  { key: 'location', label: labelFor('location'), aliases: ['Location', 'Event', 'Where Met', 'Address'] },
  { key: 'context', label: labelFor('context'), aliases: ['Context', 'How We Met', 'Source'] },
  { key: 'notes', label: labelFor('notes'), aliases: ['Notes', 'Note', 'Comments'], join: '\n' },
  { key: 'followUp', label: labelFor('followUp'), aliases: ['Follow Up', 'Follow-up'], kind: 'day' },
  { key: 'status', label: labelFor('status'), aliases: ['Stage'] },
  { key: 'introducerName', label: labelFor('introducerName'), aliases: ['Introducer', 'Referred By'] },
  { key: 'keepInTouch', label: contact.fields.keepInTouch.header, aliases: ['Cadence'] },
  { key: 'birthday', label: labelFor('birthday'), aliases: ['Birth Date', 'Date of Birth'], kind: 'day' },
  { key: 'tags', label: labelFor('tags'), aliases: ['Labels', 'Group Membership', 'Categories'], join: ', ' },
];

const maxPreamble = 10;

/** LinkedIn's file starts with a note of several lines; the headers are below it. */
function withoutPreamble(table: ImportTable): ImportTable {
  const known = new Set(
    importFields.flatMap(({ label, aliases = [] }) => [label, ...aliases].flat().map(foldedHeader)),
  );
  const countKnown = (cells: readonly string[]) =>
    cells.filter((cell) => known.has(foldedHeader(cell))).length;
  if (countKnown(table.headers) >= 2) return table;
  const at = table.rows.slice(0, maxPreamble).findIndex((row) => countKnown(row) >= 3);
  if (at === -1) return table;
  return { headers: table.rows[at] ?? [], rows: table.rows.slice(at + 1) };
}

export function readContacts(file: ImportedFile): ImportTable {
  return withoutPreamble(tableOfFile(file));
}

/** Google's groups: "* myContacts ::: Press" is the tag Press, as is "myContacts, Press" of its cards. */
function tagsIn(text: string): string {
  const tags = text.split(/:::|[,;]/).map((tag) => tag.trim());
  return tags.filter((tag) => tag !== '' && tag !== 'myContacts' && !tag.startsWith('* ')).join(', ');
}

const dayFields = ['dateMet', 'followUp', 'birthday'] as const;

/** Days, as far as the form takes so many. */
function cadenceIn(text: string): number | undefined {
  const { min, max } = contact.fields.keepInTouch;
  const days = /^\d+$/.test(text.trim()) ? Number(text) : undefined;
  return days !== undefined && days >= min && days <= max ? days : undefined;
}

/** The contact in a row of a file. Columns without a field in the form go to the notes. */
export function contactOfRecord(record: ImportRecord<ImportKey>): WholeContact {
  const days = {
    dateMet: parseDay(record.dateMet),
    followUp: parseDay(record.followUp),
    birthday: parseDay(record.birthday),
  };
  const cadence = cadenceIn(record.keepInTouch);
  const unreadDays = dayFields.map((name) => [labelFor(name), days[name] === undefined ? record[name] : '']);
  const unread = {
    ...Object.fromEntries(unreadDays),
    'Keep in touch': cadence === undefined ? record.keepInTouch : '',
  };
  // A blank status means New without being written.
  const status = record.status === '' ? '' : (statusOf(record.status) ?? record.status);
  return contact.values.parse({
    ...record,
    dateMet: days.dateMet ?? '',
    followUp: days.followUp ?? '',
    birthday: days.birthday ?? '',
    status,
    keepInTouch: cadence ?? '',
    tags: tagsIn(record.tags),
    notes: notesWith(record.notes, unread),
  });
}

/** Why a row cannot become a contact; undefined if it can. */
export function problemOfRecord(record: ImportRecord<ImportKey>): string | undefined {
  try {
    contactOfRecord(record);
    return undefined;
  } catch {
    // This is all that the schema can still refuse.
    return 'A cell in this row is too long for the sheet';
  }
}
