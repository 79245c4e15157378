import { describe, expect, it } from 'vitest';
import { guessMapping, recordsOf } from '#frontend/import/mapping.ts';
import type { ImportedFile } from '#kernel/calls/imports.ts';
import { contactOfRecord, importFields, problemOfRecord, readContacts } from './import-fields.ts';

function contactsIn(headers: string[], rows: string[][]) {
  return contactsOf({ kind: 'table', headers, rows });
}

function contactsOf(file: ImportedFile) {
  const table = readContacts(file);
  const mapping = guessMapping(table.headers, importFields);
  return recordsOf(table, mapping, importFields).map(contactOfRecord);
}

describe('a file of contacts', () => {
  it('from Google brings names, groups and the first address', () => {
    const headers = [
      'First Name',
      'Middle Name',
      'Last Name',
      'Organization Name',
      'Organization Title',
      'Labels',
      'E-mail 1 - Label',
      'E-mail 1 - Value',
      'Phone 1 - Value',
      'Website 1 - Value',
      'Notes',
    ];
    const row = [
      'Inês',
      '',
      'Duarte',
      'Museu',
      'Curator',
      '* myContacts ::: Press',
      'Work',
      'i@m.example',
      '+351 912',
      'https://m.example',
      'x',
    ];
    expect(contactsIn(headers, [row])).toMatchObject([
      {
        contactName: 'Inês Duarte',
        company: 'Museu',
        role: 'Curator',
        tags: 'Press',
        email: 'i@m.example',
        phone: '+351 912',
        linkedin: 'https://m.example',
        notes: 'x',
      },
    ]);
  });

  it('from Outlook brings its mobile phone', () => {
    const headers = [
      'First Name',
      'Last Name',
      'Company',
      'Job Title',
      'E-mail Address',
      'Business Phone',
      'Mobile Phone',
      'Categories',
    ];
    const row = ['Tomas', 'Rey', 'Rey Tipos', 'Designer', 't@rey.example', '1', '2', 'Type;Press'];
    expect(contactsIn(headers, [row])).toMatchObject([
      {
        contactName: 'Tomas Rey',
        company: 'Rey Tipos',
        role: 'Designer',
        email: 't@rey.example',
        phone: '2',
        tags: 'Type, Press',
      },
    ]);
  });

  it('from LinkedIn is read below its note, with its dates', () => {
    const rows = [
      ['When exporting your connection data, you may notice that some are missing.'],
      ['First Name', 'Last Name', 'URL', 'Email Address', 'Company', 'Position', 'Connected On'],
      ['Joan', 'Abara', 'https://www.linkedin.com/in/joan', '', 'Library', 'Librarian', '05 Nov 2025'],
    ];
    expect(contactsIn(['Notes:'], rows)).toMatchObject([
      {
        contactName: 'Joan Abara',
        linkedin: 'https://www.linkedin.com/in/joan',
        company: 'Library',
        role: 'Librarian',
        dateMet: '2025-11-05',
      },
    ]);
  });

  it('of our own brings every column back', () => {
    const headers = [
      'Contact Name',
      'Role/Title',
      'Location/Event',
      'Introduction Channel',
      'First Call Notes',
      'Follow-up Date',
      'Status',
      'Introduced By',
      'Keep In Touch',
    ];
    const row = [
      'Ada',
      'Teacher',
      'Fair',
      'Email',
      'Line one\nline two',
      '2025-12-01',
      'closed',
      'Hal',
      '30',
    ];
    expect(contactsIn(headers, [row])).toMatchObject([
      {
        role: 'Teacher',
        location: 'Fair',
        context: 'Email',
        notes: 'Line one\nline two',
        followUp: '2025-12-01',
        status: 'Closed',
        introducerName: 'Hal',
        keepInTouch: 30,
      },
    ]);
  });

  it('of cards brings name, organization, phone and note', () => {
    const card = {
      name: 'Ada Fong',
      organization: 'School',
      title: 'Teacher',
      emails: ['a@s.example', 'b@s.example'],
      phones: ['+1 555 0100'],
      urls: ['https://linkedin.com/in/ada'],
      address: '',
      birthday: '1985-04-12',
      categories: ['press', 'myContacts', 'Lisbon'],
      note: 'Met in Lisbon',
    };
    expect(contactsOf({ kind: 'cards', cards: [card] })).toMatchObject([
      {
        contactName: 'Ada Fong',
        company: 'School',
        role: 'Teacher',
        email: 'a@s.example',
        phone: '+1 555 0100',
        linkedin: 'https://linkedin.com/in/ada',
        birthday: '1985-04-12',
        tags: 'press, Lisbon',
        notes: 'Met in Lisbon',
      },
    ]);
    // A day without a year cannot be a date in a cell.
    expect(contactsOf({ kind: 'cards', cards: [{ ...card, birthday: '--04-12' }] })).toMatchObject([
      { birthday: '', notes: 'Met in Lisbon\nBirthday: --04-12' },
    ]);
  });

  it('keeps with the notes what is no date and no number', () => {
    const [contact] = contactsIn(
      ['Name', 'Date Met', 'Follow Up', 'Cadence', 'Notes'],
      [['Ada', 'spring', 'soon', 'often', 'x']],
    );
    expect(contact).toMatchObject({ dateMet: '', followUp: '', keepInTouch: '' });
    expect(contact?.notes).toBe('x\nDate Met: spring\nFollow-up Date: soon\nKeep in touch: often');
  });

  it('keeps with the notes how often somebody is met, if the form takes no such number', () => {
    const contacts = contactsIn(
      ['Name', 'Cadence'],
      [
        ['Ada', '30'],
        ['Hal', '0'],
        ['Ines', '4000'],
      ],
    );
    expect(contacts.map(({ keepInTouch, notes }) => [keepInTouch, notes])).toEqual([
      [30, ''],
      ['', 'Keep in touch: 0'],
      ['', 'Keep in touch: 4000'],
    ]);
  });

  it('says what no cell can take', () => {
    const table = readContacts({
      kind: 'table',
      headers: ['Name', 'Notes'],
      rows: [
        ['Ada', 'x'.repeat(50_001)],
        ['Hal', 'y'],
      ],
    });
    const records = recordsOf(table, guessMapping(table.headers, importFields), importFields);
    expect(records.map(problemOfRecord)).toEqual([
      expect.stringContaining('too long for the sheet'),
      undefined,
    ]);
  });
});
