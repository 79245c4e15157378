import { expect, it } from 'vitest';
import { isAddress } from '#kernel/letters.ts';
import { letterTo, mailtoOf, type Recipient, recipientsOf } from './merge.ts';

const ana: Recipient = {
  row: 2,
  name: 'Ana Silva',
  address: 'ana+press@example.com',
  values: { 'First name': 'Ana', Company: 'Prensa & Söhne', Notes: '' },
};

it('fills in what a row says, whatever the case, and tells what is blank and what is no field', () => {
  const template = { subject: 'Hello {first name}', body: 'Is {COMPANY} well? {Notes}{Compny} {}' };
  expect(letterTo(ana, template)).toEqual({
    subject: 'Hello Ana',
    body: 'Is Prensa & Söhne well? {Compny} {}',
    blank: ['Notes'],
    unknown: ['Compny'],
  });
});

it('takes no field out of what another one says', () => {
  const sly = { ...ana, values: { Company: '{Notes}', Notes: 'secret' } };
  expect(letterTo(sly, { subject: '', body: '{Company}' }).body).toBe('{Notes}');
});

it('opens as one letter, to one person, with its lines', () => {
  const address = new URL(mailtoOf(ana, { subject: 'A & B? #1', body: 'Dear Ana,\n\n100 % & more' }));
  expect(decodeURIComponent(address.pathname)).toBe('ana+press@example.com');
  // In such an address, a plus sign means itself and not a space.
  expect(address.pathname).toBe('ana%2Bpress@example.com');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    subject: 'A & B? #1',
    body: 'Dear Ana,\r\n\r\n100 % & more',
  });
});

it('knows an address from what would be more than one, or would add to the letter', () => {
  expect(['a@b.c', 'ü@bücher.example', "o'neil@x.example"].every(isAddress)).toBe(true);
  const wrong = ['', 'a', 'a@b, c@d', 'a@b?bcc=c@d', 'Ana <a@b.c>', 'a@b;c@d', 'a b@c.d', 'a@b&cc=c@d'];
  expect(wrong.filter(isAddress)).toEqual([]);
});

it('tells of a row what its record says, and the first name', () => {
  const record = {
    formFields: [
      ['memberName', { kind: 'text', header: 'Member Name', label: 'Member name' }],
      ['since', { kind: 'day', header: 'Since' }],
      ['photo', { kind: 'photo', header: 'Photo' }],
    ],
  } as unknown as Parameters<typeof recipientsOf>[0];
  const row = { _rowIndex: 7, memberName: ' Lena  Maria Okafor ', since: '2024-03-01', photo: 'x' };
  expect(
    recipientsOf(record, [row], ({ memberName }) => ({ name: memberName, address: ' l@x.example ' })),
  ).toEqual([
    {
      row: 7,
      name: 'Lena  Maria Okafor',
      address: 'l@x.example',
      values: { 'First name': 'Lena', 'Member name': 'Lena  Maria Okafor', Since: '2024-03-01' },
    },
  ]);
});
