import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport } from '#testing/data/expense-report.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// An installation with a table of rates: lines in another currency take the rate of their day unless somebody gives another.

const folder = mkdtempSync(path.join(tmpdir(), 'rates-'));
const file = path.join(folder, 'rates.csv');
const table = `Date,USD,GBP,
2026-11-20,1.1743,0.8788,
2026-11-19,1.1701,0.8791,
`;
let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  writeFileSync(file, table);
  server = await startServer({ EXCHANGE_RATES: file });
  user = await server.newUser();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

const euros = { amount: '', currency: 'EUR', paid: 414, date: '2026-11-20' } as const;

it('a line takes the rate of its day, or of the last banking day before it', async () => {
  const { add } = await newReport(user);
  expect(await add(euros)).toMatchObject({ 'Exchange Rate': 1.1743, Amount: 486.16 });
  expect(await add({ ...euros, date: '2026-11-22' })).toMatchObject({ 'Exchange Rate': 1.1743 });
  expect(await add({ ...euros, currency: 'GBP', paid: 100 })).toMatchObject({
    'Exchange Rate': 1.336253983,
    Amount: 133.63,
  });
});

it('what is said itself stays, and a day without a rate waits', async () => {
  const { add } = await newReport(user);
  expect(await add({ ...euros, rate: 1.2 })).toMatchObject({ 'Exchange Rate': 1.2, Amount: 496.8 });
  expect(await add({ ...euros, amount: 490 })).toMatchObject({ 'Exchange Rate': '', Amount: 490 });
  expect(await add({ ...euros, date: '2026-11-24' })).toMatchObject({ 'Exchange Rate': '', Amount: '' });
});

it('the rate is told with its day and whose it is', async () => {
  const { client } = await newReport(user);
  const query = { from: 'EUR', to: 'USD', day: '2026-11-22' };
  expect(await client.rateOfDay({ query })).toEqual({
    rate: 1.1743,
    day: '2026-11-20',
    source: 'this installation',
  });
  expect(await client.rateOfDay({ query: { ...query, day: '2026-11-24' } })).toEqual({
    rate: null,
    day: null,
    source: 'this installation',
  });
  await expect(client.rateOfDay({ query: { ...query, from: 'EURO' } })).rejects.toMatchObject({
    details: { fields: { from: 'Please enter a currency by its three letters, such as EUR' } },
  });
});

it('a table that cannot be read keeps nobody from writing', async () => {
  const { add } = await newReport(user);
  writeFileSync(file, 'no table');
  try {
    expect(await add(euros)).toMatchObject({ 'Exchange Rate': '', Amount: '' });
  } finally {
    writeFileSync(file, table);
  }
});
