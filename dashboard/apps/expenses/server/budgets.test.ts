import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport, reportsOf } from '#testing/data/expense-report.ts';
import { doctorOf } from '#testing/server/doctor.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { problemOfBudget } from '../budgets.ts';

// Budgets are in one sheet of the person's own, separate from reports and from rules.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const meals = { category: 'Meals', amount: 120, per: 'Month' as const, currency: 'EUR' };
const rule = { text: 'INKWELL *', category: 'Supplies', description: '', leaveOut: false };

it('the first budget makes its sheet once, apart from that of the rules, and no report takes it for its own', async () => {
  const user = await server.newUser();
  const { client, reportId } = await newReport(user);
  expect(await client.listBudgets({ query: {} })).toMatchObject({ budgets: [], sheet: null });
  const { sheetId: ofRules } = await client.addRule({ body: rule });
  const key = crypto.randomUUID();
  const { sheetId, budget } = await client.addBudget({ body: meals }, { requestKey: key });
  expect(budget).toMatchObject({ ...meals, _rowIndex: 2 });
  expect((await client.addBudget({ body: meals }, { requestKey: key })).sheetId).toBe(sheetId);
  expect(sheetId).not.toBe(ofRules);
  const read = await client.listBudgets({ query: {} });
  expect(user.upstreamCalls()).toBeLessThanOrEqual(2);
  expect(read).toMatchObject({ sheet: { id: sheetId, name: 'Budgets' }, range: 'Budgets!A1:D2' });
  expect(read.budgets).toHaveLength(1);
  expect((await client.listRules({ query: {} })).rules).toHaveLength(1);
  expect((await reportsOf(user)).reports.map(({ id }) => id)).toEqual([reportId]);
});

it('a budget is changed, deleted and brought back, each in its own sheet', async () => {
  const user = await server.newUser();
  const { client, hand } = await newReport(user);
  const { sheetId: ofRules } = await client.addRule({ body: rule });
  const { sheetId, budget } = await client.addBudget({ body: meals });
  const { id, ...expected } = budget;
  const changed = await client.updateBudget({
    budgetId: id,
    body: { sheetId, expected, amount: 900, per: 'Year' },
  });
  const { id: _, ...seen } = changed.budget;
  const { undo } = await client.removeBudgets({ sheetId, body: { budgets: [seen] } });
  expect((await client.listBudgets({ query: {} })).budgets).toEqual([]);
  await client.undo({ sheetId, body: { undo } });
  expect(await hand.entered(sheetId, 'Budgets!A2:D2')).toEqual([['Meals', 900, 'Year', 'EUR']]);
  await hand.type(sheetId, 'Budgets!A1:B1', [['What', 'Is']]);
  await expect(client.addBudget({ body: { ...meals, sheetId } })).rejects.toMatchObject({ code: 'CONFLICT' });
  await client.repairSheet({ sheetId });
  expect((await client.listBudgets({ query: { fresh: 'true' } })).missingHeaders).toEqual([]);
  expect(await hand.tabs(sheetId)).not.toContain('Rules');
  expect(await hand.tabs(ofRules)).not.toContain('Budgets');
});

it('what is no budget is refused by name, and nothing is made', async () => {
  const user = await server.newUser();
  const { client } = await newReport(user);
  const wrong = [
    { field: 'amount', value: -1, message: 'Please enter the budget as an amount of 0 or more' },
    { field: 'category', value: ' ', message: 'Please enter a category' },
    {
      field: 'currency',
      value: 'EURO',
      message: 'Please enter the currency by its three letters, such as EUR',
    },
  ] as const;
  for (const { field, value, message } of wrong) {
    await expect(client.addBudget({ body: { ...meals, [field]: value } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [field]: message } },
    });
  }
  expect((await client.listBudgets({ query: {} })).sheet).toBeNull();
});

it('what a hand has made nonsense of is said of its row', async () => {
  const user = await server.newUser();
  const { client, hand } = await newReport(user);
  const { sheetId } = await client.addBudget({ body: meals });
  await hand.type(sheetId, 'Budgets!A3:D7', [
    ['', '10', 'Month', ''],
    ['Travel', 'a lot', 'Month', ''],
    ['Travel', '10', 'Week', ''],
    ['Travel', '10', 'Month', 'Taler'],
    ['Travel', '10', 'yearly', ''],
  ]);
  const { budgets } = await client.listBudgets({ query: { sheetId } });
  expect(budgets.map(problemOfBudget)).toEqual([
    undefined,
    'It names no category',
    'Its amount is not a number of 0 or more',
    'It is neither per month nor per year',
    'Its currency is not known',
    undefined,
  ]);
});

it('the sheet doctor looks in them for their own columns, and not for those of a report', async () => {
  const user = await server.newUser();
  const { client } = await newReport(user);
  const { sheetId: ofRules } = await client.addRule({ body: rule });
  const { sheetId } = await client.addBudget({ body: meals });
  const doctor = doctorOf(user);
  expect(await doctor.kinds(ofRules)).toEqual([]);
  expect(await doctor.kinds(sheetId)).toEqual([]);
});
