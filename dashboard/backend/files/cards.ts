import VCard from 'vcf';
import type { ContactCard } from '#kernel/calls/imports.ts';
import { requireFewRows } from './table.ts';
import { Unreadable } from './unreadable.ts';
import { cardTexts } from './vcard-lines.ts';
import { birthdayOf, decodedValue, partsOf, plain, wordsOf } from './vcard-values.ts';

/** The contact cards in a file, vCard 2.1, 3.0 or 4.0, without empty ones. */
export function readCards(text: string): ContactCard[] {
  const texts = cardTexts(text);
  requireFewRows(texts.length);
  const cards = texts.map(readCard).filter(({ name }) => name !== '');
  if (cards.length === 0)
    throw new Unreadable('has no contact with a name. Export your contacts again as vCard.');
  return cards;
}

function readCard(text: string): ContactCard {
  const { data } = new VCard().parse(text);
  const values = (name: string) =>
    [data[name] ?? []]
      .flat()
      .map(decodedValue)
      .filter((value) => value.trim() !== '');
  const all = (name: string) => [
    ...new Set(
      values(name)
        .map((value) => plain(value))
        .filter(Boolean),
    ),
  ];
  const organization = partsOf(values('org')[0] ?? '').join(', ');
  const emails = all('email').map((email) => email.replace(/^mailto:/i, ''));
  return {
    name: plain(values('fn')[0] ?? '') || nameOf(values('n')[0] ?? '') || organization || (emails[0] ?? ''),
    organization,
    title: all('title')[0] ?? '',
    emails,
    phones: all('tel').map((phone) => phone.replace(/^tel:/i, '')),
    urls: all('url'),
    address: partsOf(values('adr')[0] ?? '').join(', '),
    birthday: birthdayOf(values('bday')[0] ?? ''),
    categories: values('categories').flatMap(wordsOf),
    note: all('note').join('\n'),
  };
}

/** "Ines Duarte" from "Duarte;Ines;;Dr.;": family, given, additional, prefix, suffix. */
function nameOf(value: string): string {
  const [family = '', given = '', additional = ''] = partsOf(value, { keepBlank: true });
  return [given, additional, family].filter(Boolean).join(' ');
}
