import { afterEach, describe, expect, it } from 'vitest';
import { lookBits, lookOfBits } from '#kernel/photo-look.ts';
import { noPreferences } from '#kernel/preferences.ts';
import { documentedRegion, regionOf, showRegion } from '#kernel/region.ts';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import { loosePhotos } from '../../loose-photos.ts';
import { type Receipt, signsAmong, signsInReport } from './likeness.ts';

const bits = Array.from({ length: lookBits }, (_, index) => index % 3 === 0);
const look = lookOfBits(bits);
const nearlyTheLook = lookOfBits(bits.with(0, false).with(1, true));

const photo = (name: string, sha256: string, look = '') => ({
  id: name,
  name,
  filename: name,
  webViewLink: '',
  hasThumbnail: false,
  sha256,
  look,
});

const data = reportData({
  rows: [
    expenseRow(2, 'Ferry', { date: '2025-03-04', amount: 14, photo: 'a.jpg' }),
    expenseRow(3, 'Diner', { date: '3/5/2025', amount: 12.5 }),
  ],
  photos: [photo('a.jpg', 'aa', look), photo('loose.jpg', 'bb', lookOfBits(bits.map((bit) => !bit)))],
});
const receipt = (part: Partial<Receipt>): Receipt => ({
  sha256: '',
  look: '',
  date: '',
  amount: '',
  ...part,
});

afterEach(() => showRegion(documentedRegion));

describe('a receipt is pointed out', () => {
  it('when its very photo stands in a row', () => {
    expect(signsInReport(data, receipt({ sha256: 'aa', look }))).toEqual([
      'This photo is already in row 2: Ferry, $14.00.',
    ]);
  });

  it('when its photo looks like one in a row, though it was compressed anew', () => {
    expect(signsInReport(data, receipt({ sha256: 'cc', look: nearlyTheLook }))).toEqual([
      'This photo looks like the one in row 2: Ferry, $14.00.',
    ]);
  });

  it('not by its look alone where it says both another day and another amount', () => {
    const next = receipt({ sha256: 'cc', look: nearlyTheLook, date: '2025-03-05', amount: '9.80' });
    expect(signsInReport(data, next)).toEqual([]);
    expect(signsInReport(data, { ...next, date: '2025-03-04' })).toHaveLength(1);
    expect(signsInReport(data, { ...next, amount: '14.00' })).toHaveLength(1);
    expect(
      signsAmong([{ ...next, sha256: 'dd', look, date: '2025-03-06', amount: '1', name: 'one.jpg' }], next),
    ).toEqual([]);
  });

  it('when a row has its date and its amount, typed with a decimal comma', () => {
    showRegion(regionOf({ ...noPreferences, locale: 'de-DE' }));
    const typed = receipt({ date: '2025-03-05', amount: '12,50' });
    const rows = [expenseRow(3, 'Diner', { date: '2025-03-05', amount: 12.5 })];
    expect(signsInReport({ ...data, rows }, typed)).toHaveLength(1);
    expect(signsAmong([{ ...typed, amount: '12.50', name: 'one.jpg' }], typed)).toHaveLength(1);
  });

  it('when a row has its date and its amount, however they are written', () => {
    expect(signsInReport(data, receipt({ date: '2025-03-05', amount: '$12.50' }))).toEqual([
      'Row 3 has the same date and amount: Diner, $12.50.',
    ]);
  });

  it('when a row without a rate has its date and what was paid in its currency', () => {
    const rows = [
      expenseRow(4, 'Lens', { date: '2025-03-06', amount: '', currency: 'JPY', paid: 9800 }),
      expenseRow(5, 'Film', { date: '2025-03-07', amount: 21.7, currency: 'EUR', paid: 20, rate: 1.085 }),
    ];
    const lens = receipt({ date: '2025-03-06', currency: 'JPY', paid: '9,800' });
    expect(signsInReport({ ...data, rows }, lens)).toEqual([
      'Row 4 has the same date and amount: Lens, ¥9,800.',
    ]);
    expect(signsInReport({ ...data, rows }, { ...lens, currency: 'KRW' })).toEqual([]);
    const film = receipt({ date: '2025-03-07', currency: 'eur', paid: '20.00' });
    expect(signsInReport({ ...data, rows }, film)).toEqual([
      'Row 5 has the same date and amount: Film, $21.70.',
    ]);
    expect(signsAmong([{ ...lens, name: 'one.jpg' }], lens)).toEqual([
      'one.jpg above has the same date and amount.',
    ]);
  });

  it('once for one row', () => {
    expect(signsInReport(data, receipt({ sha256: 'aa', date: '2025-03-04', amount: '14' }))).toHaveLength(1);
  });

  it('not for a photo that stands in no row, nor for what is blank', () => {
    expect(signsInReport(data, receipt({ sha256: 'bb' }))).toEqual([]);
    expect(signsInReport(data, receipt({ date: '2025-03-04' }))).toEqual([]);
    expect(signsInReport({ ...data, photos: [photo('a.jpg', '')] }, receipt({}))).toEqual([]);
  });

  it('when it waits twice', () => {
    const others = [
      { ...receipt({ sha256: 'aa' }), name: 'one.jpg' },
      { ...receipt({ sha256: 'dd', date: '2025-03-06', amount: '9' }), name: 'two.jpg' },
    ];
    const twice = receipt({ sha256: 'aa', date: '2025-03-06', amount: '9.00' });
    expect(signsAmong(others, twice)).toEqual([
      'This is the same photo as one.jpg above.',
      'two.jpg above has the same date and amount.',
    ]);
    expect(signsAmong([], twice)).toEqual([]);
  });
});

it('a photo that no row names is loose, unless it is on its way into one', () => {
  expect(loosePhotos(data, new Set()).map(({ name }) => name)).toEqual(['loose.jpg']);
  expect(loosePhotos(data, new Set(['bb']))).toEqual([]);
});
