import { describe, expect, it } from 'vitest';
import { expenseRow, reportData } from '#testing/data/expenses.ts';
import type { ReportData } from '../report-calls.ts';
import { withoutRow, withPhoto, withRestoredRow, withRow } from './report-rows.ts';

const row = expenseRow;
const report = reportData({ rows: [row(2, 'Tram'), row(3, 'Paper'), row(4, 'Hotel')] });

const seen = (data: ReportData) =>
  data.rows.map(({ _rowIndex, description }) => `${_rowIndex} ${description}`);

describe('the last known rows', () => {
  it('take an added row at its number and a changed one in its place', () => {
    expect(seen(withRow(withRow(report, row(5, 'Taxi')), row(3, 'Rag paper')))).toEqual([
      '2 Tram',
      '3 Rag paper',
      '4 Hotel',
      '5 Taxi',
    ]);
  });

  it('move up below a removed row', () => {
    expect(seen(withoutRow(report, 3))).toEqual(['2 Tram', '3 Hotel']);
  });

  it('are as before when a removed row comes back', () => {
    expect(withRestoredRow(withoutRow(report, 3), row(3, 'Paper'))).toEqual(report);
  });

  it('know a photo as soon as it is uploaded, once', () => {
    const photo = {
      id: 'p',
      name: 'IMG_1.jpg',
      filename: 'IMG_1.jpg',
      webViewLink: 'https://drive.example/p',
      hasThumbnail: true,
      sha256: '',
      look: '',
    };
    const named = { ...row(2, 'Tram'), photo: 'IMG_1.jpg' };
    const twice = withPhoto(withPhoto(report, named, photo), named, photo);
    expect(twice.photos).toEqual([photo]);
    expect(twice.rows[0]?.photo).toBe('IMG_1.jpg');
  });
});
