import type { ContactsData } from '../../apps/firsttouch/contract.ts';
import type { ContactRow, InteractionRow } from '../../apps/firsttouch/record.ts';
import { rowId } from '../../kernel/records/by-headers.ts';
import { ownSheet } from './own-sheet.ts';

// Sample records of the FirstTouch app, for the tests of its screens.

export function contactRow(_rowIndex: number, name: string, part: Partial<ContactRow> = {}): ContactRow {
  return {
    id: rowId(_rowIndex),
    _rowIndex,
    contactName: name,
    company: '',
    role: '',
    email: '',
    phone: '',
    linkedin: '',
    dateMet: '',
    location: '',
    context: '',
    notes: '',
    followUp: '',
    status: '',
    introducerName: '',
    keepInTouch: '',
    birthday: '',
    tags: '',
    statusSince: '',
    contactId: '',
    cardPhoto: '',
    ...part,
  };
}

export function interactionRow(
  _rowIndex: number,
  name: string,
  part: Partial<InteractionRow> = {},
): InteractionRow {
  return {
    id: rowId(_rowIndex),
    _rowIndex,
    contactName: name,
    when: '2025-11-10',
    channel: 'Call',
    summary: 'Spoke of prices',
    nextStep: '',
    email: '',
    contactId: '',
    ...part,
  };
}

export const contactsSheet = ownSheet({
  name: 'Contacts',
  createdTime: new Date('2025-01-06T12:00').toISOString(),
  modifiedTime: new Date('2025-11-18T12:00').toISOString(),
});

/** A sheet of two contacts: Ines on row 2, Tomas on row 3. */
export function contactsData(part: Partial<ContactsData> = {}): ContactsData {
  return {
    sheets: [contactsSheet],
    sheet: contactsSheet,
    contacts: [
      contactRow(2, 'Ines Duarte', {
        company: 'Museu do Papel',
        role: 'Curator',
        email: 'ines@museu.example',
      }),
      contactRow(3, 'Tomas Rey', { status: 'Contacted', notes: 'Cuts wood type' }),
    ],
    interactions: [],
    headers: ['Contact Name', 'Company', 'Role/Title', 'Email', 'Phone'],
    missingHeaders: [],
    missingInteractionHeaders: [],
    range: 'Contacts!A1:M3',
    folderLink: 'https://drive.example/f1',
    ...part,
  };
}
