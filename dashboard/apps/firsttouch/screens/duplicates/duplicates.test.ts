import { describe, expect, it } from 'vitest';
import { contactRow } from '#testing/data/contact-rows.ts';
import { candidateOf, DuplicateFinder, findPairs, normalizedName, normalizedPhone } from './duplicates.ts';
import { fieldsToChoose, firstChoices, mergeChanges } from './merging.ts';

const known = contactRow(2, 'Inês Duarte', {
  email: 'ines@museu.example',
  phone: '+351 912 345 678',
  company: 'Museu do Papel',
});

describe('a contact', () => {
  it.each([
    ['another name', { email: ' INES@museu.example' }, 'the same email'],
    ['another name', { phone: '(00351) 912-345-678' }, 'the same phone'],
    ['another name', { phone: '912345678 ext. 12' }, 'the same phone'],
    ['duarte, ines', {}, 'the same name'],
    ['Ines Duart', {}, 'nearly the same name'],
    ['Inez Duarte', { email: 'other@museu.example' }, 'nearly the same name'],
  ])('named %s with %o has %s', (name, cells, reason) => {
    const finder = new DuplicateFinder<number>();
    finder.add(2, candidateOf(known));
    expect(finder.find(candidateOf(contactRow(3, name, cells)))).toEqual({ other: 2, reason });
  });

  it.each([
    ['Ines Durante Silva', {}],
    ['Ana', {}],
    ['', {}],
    ['Another', { phone: '678' }],
    ['Joan Abara', { phone: '+351 912 345 678', email: 'joan@museu.example', company: 'Museu do Papel' }],
    ['Ines Duarte', { email: 'ines@bank.example', company: 'A bank' }],
  ])('named %s with %o is another one', (name, cells) => {
    const finder = new DuplicateFinder<number>();
    finder.add(2, candidateOf(known));
    finder.add(4, candidateOf(contactRow(4, '')));
    expect(finder.find(candidateOf(contactRow(3, name, cells)))).toBeUndefined();
  });

  it('is compared by plain names and phones', () => {
    expect([normalizedName('Dr. Ana-Maria  PÉREZ'), normalizedName('李 小龙'), normalizedName('…')]).toEqual([
      'ana dr maria perez',
      '小龙 李',
      '',
    ]);
    expect([normalizedPhone('+1 555 0100 123'), normalizedPhone('12-34')]).toEqual(['550100123', '']);
  });

  it('is found among thousands', () => {
    const rows = Array.from({ length: 5000 }, (_, index) =>
      contactRow(index + 2, `Person ${index} Number${index * 7919}`, { email: `p${index}@example.com` }),
    );
    const pairs = findPairs([...rows, contactRow(6000, 'P', { email: 'p42@example.com' })]);
    expect(pairs.map(({ one, other }) => [one._rowIndex, other._rowIndex])).toContainEqual([44, 6000]);
  });
});

describe('a merge', () => {
  const kept = contactRow(2, 'Ines Duarte', {
    email: 'ines@a.example',
    notes: 'First',
    dateMet: '2025-11-05',
    tags: 'press',
  });
  const other = contactRow(5, 'Inês Duarte', {
    phone: '+1 555 0100',
    email: 'ines@b.example',
    notes: 'Second',
    dateMet: '2025-10-01',
    status: 'Contacted',
    tags: 'Lisbon, press',
  });

  it('asks where both have something, and takes what only one has', () => {
    expect(fieldsToChoose(kept, other).map(({ field }) => field)).toEqual([
      'contactName',
      'email',
      'dateMet',
      'notes',
      'status',
      'tags',
    ]);
    expect(mergeChanges(kept, other, {})).toEqual({ phone: '+1 555 0100' });
  });

  it('loses nothing before anybody chooses', () => {
    expect(mergeChanges(kept, other, firstChoices(kept, other))).toEqual({
      phone: '+1 555 0100',
      dateMet: '2025-10-01',
      notes: 'First\n\nSecond',
      status: 'Contacted',
      tags: 'press, Lisbon',
    });
  });

  it('takes the side that was chosen', () => {
    const changes = mergeChanges(kept, other, { contactName: 'other', notes: 'other' });
    expect(changes).toEqual({ contactName: 'Inês Duarte', phone: '+1 555 0100', notes: 'Second' });
  });
});
