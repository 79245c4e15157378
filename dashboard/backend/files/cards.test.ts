import { expect, it } from 'vitest';
import { readCards } from './cards.ts';

const nobody = {
  organization: '',
  title: '',
  emails: [],
  phones: [],
  urls: [],
  address: '',
  birthday: '',
  categories: [],
  note: '',
};

it('reads version 3.0, with folded lines, groups and escapes', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    'N:Duarte;Ines;;;',
    'FN:Ines Duarte',
    'ORG:Museu do Papel;Prints',
    'TITLE:Curator',
    'item1.EMAIL;TYPE=INTERNET:ines@museudopapel.example',
    'item1.X-ABLABEL:work',
    'EMAIL;TYPE=HOME:ines@home.example',
    'TEL;TYPE=CELL:+351 555 0100',
    'ADR;TYPE=WORK:;;Rua do Papel 4;Lisboa;;1100-001;Portugal',
    'URL:https://museudopapel.example',
    'BDAY:19850412',
    'CATEGORIES:press,Print shops\\, old',
    'CATEGORIES:Lisbon',
    'NOTE:Wants six broadsides\\, framed\\; for the spring\\nshow. Send pri',
    ' ces first.',
    'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
    ' AAAAAAAA',
    'END:VCARD',
  ].join('\r\n');
  expect(readCards(text)).toEqual([
    {
      name: 'Ines Duarte',
      organization: 'Museu do Papel, Prints',
      title: 'Curator',
      emails: ['ines@museudopapel.example', 'ines@home.example'],
      phones: ['+351 555 0100'],
      urls: ['https://museudopapel.example'],
      address: 'Rua do Papel 4, Lisboa, 1100-001, Portugal',
      birthday: '1985-04-12',
      categories: ['press', 'Print shops, old', 'Lisbon'],
      note: 'Wants six broadsides, framed; for the spring\nshow. Send prices first.',
    },
  ]);
});

it('reads version 2.1, quoted-printable and in a charset of its own', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=C5=81uk;J=C3=B3zef',
    'ORG;CHARSET=ISO-8859-1;QUOTED-PRINTABLE:K=F6lner Presse',
    'TEL;HOME;VOICE:00123',
    'NOTE;ENCODING=QUOTED-PRINTABLE:first=0D=0A=',
    'second',
    'END:VCARD',
  ].join('\n');
  expect(readCards(text)).toEqual([
    {
      ...nobody,
      name: 'Józef Łuk',
      organization: 'Kölner Presse',
      phones: ['00123'],
      note: 'first\r\nsecond',
    },
  ]);
});

it('reads version 4.0 with its addresses as links, and a birthday without a year', () => {
  const card = (name: string, birthday: string) =>
    `BEGIN:VCARD\nVERSION:4.0\nFN:${name}\nTEL;VALUE=uri;TYPE="voice,home":tel:+1-555-555-5555\nEMAIL:mailto:a@b.example\nBDAY${birthday}\nEND:VCARD\n`;
  const phones = ['+1-555-555-5555'];
  const emails = ['a@b.example'];
  expect(readCards(card('Ann', ':--0412') + card('Bo', ';X-APPLE-OMIT-YEAR=1604:1604-04-12'))).toEqual([
    { ...nobody, name: 'Ann', phones, emails, birthday: '--04-12' },
    { ...nobody, name: 'Bo', phones, emails, birthday: '--04-12' },
  ]);
});

it('takes a card without a version or an end, and names it by what there is', () => {
  const text =
    'BEGIN:VCARD\nORG:Rey Tipos\nBEGIN:VCARD\nEMAIL:sam@x.example\nTEL;valueOf=1;constructor=2:5\n';
  expect(readCards(text)).toEqual([
    { ...nobody, name: 'Rey Tipos', organization: 'Rey Tipos' },
    { ...nobody, name: 'sam@x.example', emails: ['sam@x.example'], phones: ['5'] },
  ]);
});

it('a colon or semicolon in quotes is part of a parameter, as the standard itself shows', () => {
  const text = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Ana: "Pia; Nia"',
    'ADR;GEO="geo:12.3457,78.910";LABEL="Mr. John Q. Public, Esq.\\nMail Drop: TNE QB":;;123 Main Street;Any Town;CA;91921-1234;U.S.A.',
    'TEL;TYPE="voice,cell";X-USE="home":tel:+1-555-0100',
    'EMAIL;SORT-AS="a;b":pia@atelier.example',
    'END:VCARD',
  ].join('\r\n');
  expect(readCards(text)).toEqual([
    {
      ...nobody,
      name: 'Ana: "Pia; Nia"',
      address: '123 Main Street, Any Town, CA, 91921-1234, U.S.A.',
      phones: ['+1-555-0100'],
      emails: ['pia@atelier.example'],
    },
  ]);
});
