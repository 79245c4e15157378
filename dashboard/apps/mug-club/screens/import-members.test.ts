import { describe, expect, it } from 'vitest';
import { guessMapping, recordsOf } from '#frontend/import/mapping.ts';
import { memberRow } from '#testing/data/members.ts';
import { keyOfMember, memberFinder, memberOf, rosterFields } from './import-members.ts';

const record = {
  memberName: 'Ada Fong',
  email: 'ada@cityart.example',
  phone: '(616) 555-0171',
  joinDate: '2025-01-09',
  tShirtSize: 'medium',
  tShirtDistributed: 'Yes',
  hatDistributed: '',
  receiptNumber: '00123',
  notes: '=1+1',
  expires: 'end of year',
};

describe('a roster from elsewhere', () => {
  it('is matched by the headers of the sheet, their alternatives and what others write', () => {
    expect(
      guessMapping(
        ['First Name', 'Last Name', 'E-mail', 'CELL', 'Shirt Size', 'Hat Given', 'Car'],
        rosterFields,
      ),
    ).toEqual(['memberName', 'memberName', 'email', 'phone', 'tShirtSize', 'hatDistributed', null]);
  });

  it('is matched by headers that are decorated, and an id is no name', () => {
    const headers = [
      'Name*',
      'E-Mail:',
      'Phone no.*',
      'T-Shirt Size (Unisex)',
      'Receipt #',
      'Joined [d/m/y]',
    ];
    expect(guessMapping([...headers, 'Member No.'], rosterFields)).toEqual([
      ...['memberName', 'email', 'phone', 'tShirtSize', 'receiptNumber', 'joinDate'],
      null,
    ]);
  });

  it('has days as the club writes them', () => {
    const table = { headers: ['Name', 'Joined', 'Expires'], rows: [['Ada', '01.01.2010', '31/12/2026']] };
    const mapping = guessMapping(table.headers, rosterFields);
    expect(recordsOf(table, mapping, rosterFields, 'monthFirst').map(memberOf)).toMatchObject([
      { joinDate: '2010-01-01', expires: '2026-12-31' },
    ]);
  });

  it.each([
    ['med', 'M'],
    ['lg', 'L'],
    ['2 XL', '2XL'],
    ['x-large', 'XL'],
    ['X-Small', 'XS'],
    ['XXXL', '3XL'],
    ['2x', '2XL'],
    ['Extra Large', 'XL'],
    ['sm.', 'S'],
    ['xl', 'XL'],
    ['5XL', '5XL'],
    ["Women's M", "Women's M"],
    ['', ''],
  ])('has the size %s as %s', (written, size) => {
    expect(memberOf({ ...record, tShirtSize: written }).tShirtSize).toBe(size);
  });

  it('keeps in the notes what is neither yes nor no', () => {
    const told = { ...record, tShirtDistributed: 'yes, until May', hatDistributed: '-' };
    const seen = { tShirtDistributed: false, hatDistributed: false };
    expect(memberOf(told)).toMatchObject({ ...seen, notes: '=1+1\nT-Shirt Distributed: yes, until May' });
    expect(memberOf({ ...told, notes: '' }).notes).toBe('T-Shirt Distributed: yes, until May');
  });

  it('becomes members whose text stays as it is', () => {
    expect(memberOf(record)).toEqual({
      ...record,
      tShirtSize: 'M',
      tShirtDistributed: true,
      hatDistributed: false,
    });
    expect(memberOf({ ...record, tShirtSize: '4XL', joinDate: 'spring' })).toMatchObject({
      tShirtSize: '4XL',
      joinDate: 'spring',
    });
  });

  it('knows members by address in any case and by phone however it is written', () => {
    const find = memberFinder([
      memberRow(2, 'Ada', { email: 'ADA@cityart.example', phone: '' }),
      memberRow(3, 'Ben', { email: '', phone: '+1 616-555-0171' }),
    ]);
    expect(find({ memberName: '', email: 'ada@cityart.example ', phone: '' })?.memberName).toBe('Ada');
    expect(find({ memberName: '', email: 'other@example.com', phone: '(616) 555 0171' })?.memberName).toBe(
      'Ben',
    );
    expect(find({ memberName: '', email: '', phone: '' })).toBeUndefined();
    expect(find({ memberName: '', email: '', phone: '555' })).toBeUndefined();
  });

  it('does not take two who share a phone, and have names and addresses of their own, for one', () => {
    const phone = '616 555 0171';
    const find = memberFinder([
      memberRow(2, 'Ada Fong', { email: 'ada@home.example', phone }),
      memberRow(3, 'Ben Fong', { email: 'ben@home.example', phone }),
    ]);
    const found = (memberName: string, email: string) => find({ memberName, email, phone })?.memberName;
    expect(found('Cleo Fong', 'cleo@home.example')).toBeUndefined();
    expect(found('ada fong', 'ada@work.example')).toBe('Ada Fong');
    expect(found('Cleo Fong', '')).toBe('Ada Fong');
  });

  it.each([
    ['+33 6 12 34 56 78', '06 12 34 56 78'],
    ['+34 612 345 678', '612 345 678'],
    ['+49 (0)171 1234567', '0171 1234567'],
    ['0046 70 123 45 67', '070-123 45 67'],
  ])('knows %s as %s', (phone, written) => {
    const find = memberFinder([memberRow(2, 'Ada', { email: '', phone })]);
    expect(find({ memberName: '', email: '', phone: written })?.memberName).toBe('Ada');
  });

  it('finds doubles within itself', () => {
    expect(keyOfMember(record)).toBe(
      keyOfMember({ ...record, memberName: 'A. Fong', email: ' ADA@cityart.example' }),
    );
    expect(keyOfMember({ ...record, email: '', phone: '' })).toBe('');
  });
});
