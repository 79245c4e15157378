import { describe, expect, it } from 'vitest';
import { contactRow, interactionRow } from '#testing/data/contact-rows.ts';
import type { ContactRow, InteractionRow } from '../record.ts';
import { cadenceOf } from '../touch.ts';
import { awayText, contactsOf, dueContacts, losingTouch, statusCounts, tagsOf } from './contacts.ts';
import { contactFinder } from './filter.ts';

const day = '2025-11-20';

function contacts(rows: readonly ContactRow[], interactions: readonly InteractionRow[] = []) {
  return contactsOf({ contacts: rows, interactions }, () => undefined, day);
}

function only(row: Partial<ContactRow>, interactions: readonly InteractionRow[] = []) {
  const [contact] = contacts([contactRow(2, 'Ines Duarte', row)], interactions);
  if (!contact) throw new Error('There is no contact.');
  return contact;
}

describe('a follow-up', () => {
  it.each([
    ['2025-11-19', 'overdue'],
    ['2025-11-20', 'soon'],
    ['2025-11-27', 'soon'],
    ['2025-11-28', 'later'],
    ['11/21/2025', 'soon'],
    ['', 'none'],
    ['in spring', 'unreadable'],
  ])('on "%s" is %s', (text, kind) => {
    expect(only({ followUp: text }).followUp.kind).toBe(kind);
  });

  it('is soon for those who are closed too, but never overdue', () => {
    expect(only({ followUp: day, status: 'Closed' }).followUp.kind).toBe('soon');
    expect(only({ followUp: '2025-01-01', status: 'closed' }).followUp.kind).toBe('later');
  });

  it('shows in the order of its days', () => {
    const rows = ['2025-11-25', '2025-11-21', '2025-12-24'].map((text, index) =>
      contactRow(index + 2, text, { followUp: text }),
    );
    expect(dueContacts(contacts(rows), 'soon').map(({ name }) => name)).toEqual(['2025-11-21', '2025-11-25']);
    expect([0, 1, 5, -1, -9].map(awayText)).toEqual([
      'today',
      'tomorrow',
      'in 5 days',
      'yesterday',
      '9 days ago',
    ]);
  });
});

describe('a status', () => {
  it('is New where the cell is blank, any case is known, and others keep their words', () => {
    const rows = ['', 'contacted', 'FOLLOW-UP SCHEDULED', 'Warm lead', 'Closed '].map((status, index) =>
      contactRow(index + 2, status, { status }),
    );
    expect(statusCounts(contacts(rows))).toEqual({
      All: 5,
      New: 1,
      Contacted: 1,
      'Follow-up Scheduled': 1,
      Closed: 1,
    });
    expect(only({ status: 'Warm lead' }).status).toBeUndefined();
  });
});

describe('keeping in touch', () => {
  const met = { dateMet: '2025-10-01', keepInTouch: 30 };

  it('counts from the last interaction, or from the day they met', () => {
    expect(only(met)).toMatchObject({ lastTouch: '2025-10-01', daysLate: 20 });
    const called = interactionRow(2, 'ines duarte', { when: '11/10/2025' });
    expect(only(met, [called])).toMatchObject({ lastTouch: '2025-11-10', daysLate: undefined });
  });

  it('does not count what is only planned, nor what cannot be read', () => {
    const planned = interactionRow(2, 'Ines Duarte', { when: '2025-12-01' });
    const odd = interactionRow(3, 'Ines Duarte', { when: 'last week' });
    expect(only(met, [planned, odd])).toMatchObject({ lastTouch: '2025-10-01', daysLate: 20 });
  });

  it('ends with Closed, and needs a rhythm', () => {
    expect(only({ ...met, status: 'Closed' }).daysLate).toBeUndefined();
    expect(only({ dateMet: '2020-01-01' }).daysLate).toBeUndefined();
    expect(['30 days', 7, '', 'often', 0].map(cadenceOf)).toEqual([30, 7, undefined, undefined, undefined]);
  });

  it('lists the longest silence first', () => {
    const rows = [contactRow(2, 'Late', met), contactRow(3, 'Later', { ...met, keepInTouch: 7 })];
    expect(losingTouch(contacts(rows)).map(({ name }) => name)).toEqual(['Later', 'Late']);
  });
});

describe('interactions', () => {
  it('belong by id, else by name and address, the newest first', () => {
    const rows = [
      contactRow(2, 'Ines Duarte', { contactId: 'C1', email: 'ines@museu.example' }),
      contactRow(3, 'Ines Duarte', { contactId: 'C2', email: 'other@museu.example' }),
    ];
    const log = [
      interactionRow(2, 'An old name', { contactId: 'C1', when: '2025-11-01' }),
      interactionRow(3, 'Ines Duarte', { email: 'Other@museu.example', when: '2025-11-02' }),
      interactionRow(4, ' INES DUARTE ', { when: '2025-11-03' }),
      interactionRow(5, 'Somebody else', { contactId: 'C9' }),
    ];
    const byRow = contacts(rows, log).map(({ row, interactions }) => [
      row._rowIndex,
      interactions.map((each) => each._rowIndex),
    ]);
    expect(byRow).toEqual([
      [3, [4, 3]],
      [2, [4, 2]],
    ]);
  });
});

describe('the search', () => {
  const contact = only(
    {
      contactName: 'Inês Duarte',
      phone: '+1 (555) 010-0',
      followUp: '2025-11-21',
      tags: 'press',
      keepInTouch: 30,
    },
    [interactionRow(2, 'Inês Duarte', { summary: 'Asked for broadsides', nextStep: 'Send a parcel' })],
  );

  it.each([
    'ines',
    'DUARTE inês',
    '5550100',
    'Nov 21',
    '2025-11-21',
    'press',
    'broadsides',
    'parcel ines',
    'new',
    '',
  ])('finds "%s"', (query) => expect(contactFinder(query)(contact)).toBe(true));

  it.each(['nobody', 'ines nobody', '99999'])('does not find "%s"', (query) =>
    expect(contactFinder(query)(contact)).toBe(false),
  );
});

it('shows rows that are being changed as they will be, the last row first', () => {
  const rows = [contactRow(2, 'Ines'), contactRow(3, 'Tomas')];
  const changing = ({ _rowIndex }: { _rowIndex: number }) =>
    _rowIndex === 2 ? { status: 'Closed' } : undefined;
  const shown = contactsOf({ contacts: rows, interactions: [] }, changing, day);
  expect(shown.map(({ name, status, isSaving }) => [name, status, isSaving])).toEqual([
    ['Tomas', 'New', false],
    ['Ines', 'Closed', true],
  ]);
  expect(tagsOf(contactRow(2, 'x', { tags: ' press,, Lisbon ,press' }))).toEqual(['press', 'Lisbon']);
});

it('names contacts by what they are, so that a sort changes none of their names', () => {
  const rows = [
    contactRow(2, 'Ines'),
    contactRow(3, 'Ines'),
    contactRow(4, 'Ines', { email: 'ines@x.example' }),
    contactRow(5, 'Ines', { contactId: 'C1' }),
  ];
  const ids = contacts(rows).map(({ id }) => id);
  expect(new Set(ids).size).toBe(4);
  const sorted = contacts(
    [rows[3], rows[2]].flatMap((row, index) => (row ? { ...row, _rowIndex: index + 2 } : [])),
  );
  expect(sorted.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
});
