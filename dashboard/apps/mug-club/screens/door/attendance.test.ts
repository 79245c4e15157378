import { describe, expect, it } from 'vitest';
import { memberRow, visit } from '#testing/data/members.ts';
import { latestVisits, membersByMonth, momentText, visitorsIn, visitsByMonth } from './attendance.ts';

const ada = memberRow(2, 'Ada', { joinDate: '2025-12-31' });
const ben = memberRow(3, 'Ben', { joinDate: '3/4/2026' });
const day = '2026-11-21';
const visits = [
  visit(2, '2026-11-01 19:04:09', ada),
  visit(3, '2026-11-02 19:00:00', ada),
  visit(4, '11/2/2026 8:15 PM', ben),
  visit(5, '2025-11-30 20:00:00', ben),
  visit(6, 'yesterday', ben),
];

describe('attendance', () => {
  it('counts the visits of twelve months, the present one last', () => {
    const months = visitsByMonth(visits, day);
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', count: 0 });
    expect(months.at(-1)).toEqual({ month: '2026-11', count: 3 });
  });

  it('counts each visitor of a month once', () => {
    expect(visitorsIn(visits, '2026-11')).toBe(2);
    expect(visitorsIn(visits, '2026-10')).toBe(0);
    // People type visits, and rosters that they have made need no ids.
    const [cleo, dora] = [memberRow(4, 'Cleo', { memberId: '' }), memberRow(5, 'Dora', { memberId: '' })];
    const typed = [visit(7, '2026-10-01 19:00:00', cleo), visit(8, '2026-10-02 19:00:00', dora)];
    expect(visitorsIn([...typed, visit(9, '2026-10-09 19:00:00', cleo)], '2026-10')).toBe(2);
  });

  it('puts the latest visit first, however it was written', () => {
    expect(latestVisits(visits).map(({ _rowIndex }) => _rowIndex)).toEqual([4, 3, 2, 5, 6]);
    expect(momentText('11/2/2026 8:15 PM')).toBe('Nov 2, 2026, 20:15');
    expect(momentText('yesterday')).toBe('yesterday');
  });
});

describe('growth', () => {
  it('is the number of members at the end of each month; who joined at an unknown time was always there', () => {
    const rows = [ada, ben, memberRow(4, 'Cleo', { joinDate: 'early' })];
    const counts = Object.fromEntries(membersByMonth(rows, day).map(({ month, count }) => [month, count]));
    expect(counts).toMatchObject({ '2025-12': 2, '2026-02': 2, '2026-03': 3, '2026-11': 3 });
  });
});
