import { expect, it } from 'vitest';
import { defineSheet } from '../table/sheet.ts';
import { lostTab } from './tabs.ts';

const sheet = defineSheet({
  tab: 'Expenses',
  columns: { Date: { kind: 'day' }, Amount: { kind: 'money' } },
  fingerprint: ['Date'],
});

it('a tab of charts alone is not taken for one that can be made', () => {
  const chart = { properties: { sheetId: 5, title: 'expenses' }, merges: [], data: [] };
  const diagnosis = lostTab({ sheet }, [chart], [{ sheet }]);
  expect(diagnosis).toMatchObject({ kind: 'missingTab', repair: null });
  expect(diagnosis.says).toContain('holds a chart');
});
