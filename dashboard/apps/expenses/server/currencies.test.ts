import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReport, taxi, threeRows } from '#testing/data/expense-report.ts';
import { cellsOf } from '#testing/data/seen-row.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';

// Lines paid in a currency other than the report's: Amount says what they come to, and what was paid is beside it.

let server: WatchedServer;
let user: TestUser;
beforeAll(async () => {
  server = await startWatchedServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

const seven = ['Date', 'Description', 'Category', 'Amount', 'Receipt', 'Photo', 'Notes'];
const hotel = { description: 'Hotel', amount: '', currency: 'eur', paid: 414, rate: 1.1744 } as const;

async function refusal(work: Promise<unknown>) {
  return await work.then(
    () => 'done',
    (error: unknown) => error,
  );
}

describe('the columns of another currency', () => {
  it('are made right of the others by the first line that needs them, and no cell beside it changes', async () => {
    const { hand, sheetId, add } = await threeRows(user);
    const before = await hand.entered(sheetId, 'Expenses!A1:Z4');
    expect(before[0]).toEqual(seven);
    expect(await add(hotel)).toMatchObject({
      Amount: 486.2,
      Currency: 'EUR',
      'Paid Amount': 414,
      'Exchange Rate': 1.1744,
    });
    const after = await hand.entered(sheetId, 'Expenses!A1:Z5');
    expect(after[0]).toEqual([...seven, 'Currency', 'Paid Amount', 'Exchange Rate']);
    expect(after.slice(1, 4)).toEqual(before.slice(1));
    expect(after[4]?.slice(1)).toEqual(['Hotel', 'Travel', 486.2, '', '', '', 'EUR', 414, 1.1744]);
  });

  it('are none of a line in the currency of the report, and it costs no call more', async () => {
    const { hand, sheetId, add } = await newReport(user);
    await add();
    const plain = await server.upstream.callsOf(() => add());
    const told = await server.upstream.callsOf(() => add({ currency: '', paid: '', rate: '' }));
    expect(told).toHaveLength(plain.length);
    expect(await hand.entered(sheetId, 'Expenses!A1:Z1')).toEqual([seven]);
  });

  it('are found where people have put them and under names of their own', async () => {
    const { hand, sheetId, add, edit, rows } = await newReport(user);
    const row = await add(hotel);
    // Paid and Rate swap places, one of them is renamed, and one header occurs twice.
    await hand.type(sheetId, 'Expenses!I1:K2', [
      ['FX rate', 'Amount paid', 'Currency'],
      [1.1744, 414, ''],
    ]);
    expect(await rows()).toMatchObject([{ Amount: 486.2, Currency: 'EUR', 'Paid Amount': 414 }]);
    expect(await edit(row, { rate: 1.2, amount: 496.8 })).toMatchObject({ 'Exchange Rate': 1.2 });
    expect(await hand.entered(sheetId, 'Expenses!D2:K2')).toEqual([[496.8, '', '', '', 'EUR', 1.2, 414]]);
  });

  it('may be deleted by hand: the amounts stay what they are', async () => {
    const { hand, sheetId, add, rows } = await newReport(user);
    await add(hotel);
    await hand.type(sheetId, 'Expenses!H1:J2', [
      ['', '', ''],
      ['', '', ''],
    ]);
    expect(await rows()).toMatchObject([{ Amount: 486.2, Currency: '', 'Paid Amount': '' }]);
    expect(await add({ description: 'Tram', amount: 3 })).toMatchObject({ Amount: 3 });
  });
});

describe('a line in another currency', () => {
  it('waits for its amount while nobody knows a rate, and takes one later', async () => {
    const { add, edit } = await newReport(user);
    const row = await add({ ...hotel, rate: '' });
    expect(row).toMatchObject({ Amount: '', Currency: 'EUR', 'Paid Amount': 414, 'Exchange Rate': '' });
    expect(await edit(row, { rate: 1.1744, amount: 486.2 })).toMatchObject({ Amount: 486.2 });
  });

  it('keeps what the card charged, whatever the rate makes of it', async () => {
    const { add } = await newReport(user);
    expect(await add({ ...hotel, amount: 490 })).toMatchObject({ Amount: 490, 'Paid Amount': 414 });
  });

  it('named like the report is an amount like any other', async () => {
    const { add } = await newReport(user);
    expect(await add({ amount: '', currency: 'USD', paid: 12 })).toMatchObject({ Amount: 12 });
    expect(await add({ amount: 12, currency: 'USD' })).toMatchObject({ Amount: 12 });
  });

  it.each([
    [
      { ...hotel, currency: 'EURO' },
      'currency',
      'Please enter the currency by its three letters, such as EUR',
    ],
    [{ ...hotel, rate: 0 }, 'rate', 'Please enter the rate as a number above 0, such as 1.0842'],
    [{ ...hotel, rate: -1.2 }, 'rate', 'Please enter the rate as a number above 0, such as 1.0842'],
    [
      { amount: 414, currency: 'EUR' },
      'paid',
      'Please enter what was paid in this currency; the amount is in the currency of the report',
    ],
    [
      { amount: '', paid: 414 },
      'currency',
      'Please enter the currency of what was paid by its three letters, such as EUR',
    ],
    [{ amount: '', currency: '' }, 'amount', 'Please enter a valid amount'],
  ] as const)('is refused as %j, and nothing is written', async (line, field, message) => {
    const { add, rows } = await newReport(user);
    expect(await refusal(add(line))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [field]: message } },
    });
    expect(await rows()).toEqual([]);
  });

  it('among many names its place, and none of them is written', async () => {
    const { client, reportId, rows } = await newReport(user);
    const expenses = [taxi, { ...taxi, amount: '' as const }];
    expect(await refusal(client.addExpenses({ reportId, body: { expenses } }))).toMatchObject({
      details: { fields: { 'expenses.1.amount': 'Please enter a valid amount' } },
    });
    expect(await rows()).toEqual([]);
  });

  it('is the only one whose amount may be taken away', async () => {
    const { add, edit } = await newReport(user);
    const plain = await add();
    expect(await refusal(edit(plain, { amount: '' }))).toMatchObject({
      details: { fields: { amount: 'Please enter a valid amount' } },
    });
    expect(await edit(await add(hotel), { amount: '', rate: '' })).toMatchObject({ Amount: '' });
  });
});

describe('the rate of several lines', () => {
  it('changes in all of them or in none, and in one call of Sheets', async () => {
    const { client, reportId, sheetId, add, rows } = await newReport(user);
    const lines = [await add(hotel), await add({ ...hotel, description: 'Dinner', paid: 100 })];
    const change = (changes: object) => ({
      reportId,
      body: {
        sheetId,
        rows: lines.map((row) => ({ row: row._rowIndex, expected: cellsOf(row), changes })),
      },
    });
    const calls = await server.upstream.callsOf(() => client.changeExpenses(change({ rate: 1.2 })));
    expect(calls.filter((call) => call.startsWith('POST'))).toHaveLength(1);
    expect((await rows()).map((row) => row['Exchange Rate'])).toEqual([1.2, 1.2]);
    // They have changed since they were seen.
    expect(await refusal(client.changeExpenses(change({ rate: 1.3 })))).toMatchObject({ code: 'CONFLICT' });
    expect(await refusal(client.changeExpenses(change({ rate: 0 })))).toMatchObject({
      details: {
        fields: {
          'rows.0.changes.rate': 'Please enter the rate as a number above 0, such as 1.0842',
        },
      },
    });
    expect((await rows()).map((row) => row['Exchange Rate'])).toEqual([1.2, 1.2]);
  });
});

describe('hands in the new columns', () => {
  it('keep a formula in Rate, which no change of another cell touches', async () => {
    const { hand, sheetId, add, edit, rows } = await newReport(user);
    await add(hotel);
    await hand.type(sheetId, 'Expenses!J2', [['=1+0.2']]);
    const [row] = await rows();
    if (!row) throw new Error('There is no row.');
    expect(row).toMatchObject({ Amount: 486.2, 'Exchange Rate': 1.2 });
    await edit(row, { notes: 'two nights' });
    expect(await refusal(edit(row, { notes: 'two nights', rate: 1.3 }))).toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { rate: expect.any(String) } },
    });
    expect(await hand.entered(sheetId, 'Expenses!J2')).toEqual([['=1+0.2']]);
  });

  it('leave words in Rate and Paid as they are', async () => {
    const { hand, sheetId, add, edit, rows } = await newReport(user);
    await add(hotel);
    await hand.type(sheetId, 'Expenses!I2:J2', [['about 414', 'ask Sabine']]);
    const [row] = await rows();
    if (!row) throw new Error('There is no row.');
    expect(row).toMatchObject({ 'Paid Amount': 'about 414', 'Exchange Rate': 'ask Sabine', Amount: 486.2 });
    await edit(row, { category: 'Lodging' });
    expect(await hand.entered(sheetId, 'Expenses!C2:J2')).toEqual([
      ['Lodging', 486.2, '', '', '', 'EUR', 'about 414', 'ask Sabine'],
    ]);
  });

  it("and a person's own column of currencies change nothing of what amounts mean", async () => {
    const { hand, sheetId, rows, edit } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!H1:H4', [['Currency'], ['EUR'], ['EUR'], ['EUR']]);
    const [, second] = await rows();
    if (!second) throw new Error('There is no row.');
    expect(second).toMatchObject({ Amount: 120, Currency: 'EUR', 'Paid Amount': '' });
    expect(await edit(second, { amount: 130 })).toMatchObject({ Amount: 130 });
    expect(await hand.entered(sheetId, 'Expenses!A1:Z1')).toEqual([[...seven, 'Currency']]);
  });
});

it('a caller who knows the seven columns alone goes on changing and deleting rows', async () => {
  const { client, reportId, hotel: row, rows } = await threeRows(user);
  const known = Object.entries(cellsOf(row)).filter(([header]) => seven.includes(header));
  const response = await user.send(`/api/app/expenses/${reportId}/rows/${row._rowIndex}`, {
    method: 'PATCH',
    body: JSON.stringify({ expected: Object.fromEntries(known), changes: { amount: 130 } }),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  expect((await rows())[1]).toMatchObject({ Amount: 130 });
  expect(await client.readReport({ reportId, query: {} })).toMatchObject({ rows: { length: 3 } });
});
