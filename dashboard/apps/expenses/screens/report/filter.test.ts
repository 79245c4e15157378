import { describe, expect, it } from 'vitest';
import { expenseReport, expenseRow } from '#testing/data/expenses.ts';
import { expenseFinder, matchesReport } from './filter.ts';

const row = expenseRow(58, 'Hotel Santa Julia, 3 nights', {
  category: 'Lodging',
  amount: 1486.2,
  receipt: '004518',
  photo: 'IMG_4058.jpg',
  notes: 'Room 304',
});

describe('expenseFinder', () => {
  const finds = (query: string, line = row) => expenseFinder()(query)(line);

  it.each([
    '',
    '   ',
    'julia',
    'HOTEL lodging',
    'nov 3',
    '2025-11',
    '$1,486',
    '1486.2',
    'img_4058',
    'room  304',
  ])('finds a row by %j', (query) => {
    expect(finds(query)).toBe(true);
  });

  it.each(['julio', 'hotel meals', '58'.repeat(3)])('does not find it by %j', (query) => {
    expect(finds(query)).toBe(false);
  });

  it('takes characters of patterns as they are', () => {
    expect(finds('.*')).toBe(false);
    expect(finds('(b', { ...row, notes: 'a (b' })).toBe(true);
  });

  it('finds a date and an amount that cannot be read by their text', () => {
    expect(finds('may hal', { ...row, date: 'in May', amount: 'ask Hal' })).toBe(true);
  });
});

describe('matchesReport', () => {
  const report = expenseReport('r', 'Lisbon print fair', {
    createdTime: new Date('2025-09-12T12:00').toISOString(),
    modifiedTime: new Date('2025-11-09T12:00').toISOString(),
    description: 'Booth 41, October to November trip',
    owner: { displayName: 'Priya Nair', emailAddress: 'priya@studio.example' },
  });

  it.each(['lisbon', 'booth', 'priya', 'nov 9, 2025', '2025-09-12'])('finds a report by %j', (query) => {
    expect(matchesReport(report, query)).toBe(true);
  });

  it('does not find it by what it does not hold', () => {
    expect(matchesReport(report, 'oslo')).toBe(false);
  });
});
