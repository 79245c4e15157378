import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#kernel/day.ts';
import { Hand } from '#testing/server/hand.ts';
import { startWatchedServer, type TestUser, type WatchedServer } from '#testing/server/server.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';

let server: WatchedServer;
beforeAll(async () => {
  server = await startWatchedServer();
});
afterAll(() => server.stop());

async function newPerson() {
  const user = await server.newUser();
  const client = user.client(manifest, contract);
  const callsOf = async (work: () => Promise<unknown>) => (await server.upstream.callsOf(work)).length;
  return { user, client, callsOf, read: () => client.getHealth({ query: {} }) };
}

async function pdfOf(user: TestUser, query: Record<string, string>): Promise<Response> {
  return await user.send(`/api/app/health/report?${new URLSearchParams(query)}`);
}

it('a person without readings has an empty log, and no sheet is made by looking', async () => {
  const { client } = await newPerson();
  expect(await client.getHealth({ query: {} })).toMatchObject({ entries: [], sheet: null, profile: {} });
  expect((await client.getHealth({ query: { fresh: 'true' } })).sheets).toEqual([]);
});

it('readings of each kind go to their own tab, which is made when it is first needed', async () => {
  const { client, read } = await newPerson();
  const add = (type: string, value: number | string, more: { unit?: string; notes?: string } = {}) =>
    client.addEntry({ body: { date: '2025-11-18T07:40', type, value, ...more } });
  expect(await add('weight', 142.6, { unit: 'lb', notes: 'After the run' })).toEqual({
    success: true,
    rowIndex: 2,
  });
  await add('blood-pressure', '118/76');
  await add('sleep', '7:20');
  await add('Steps', 8200);
  const { entries } = await read();
  expect(entries).toEqual([
    {
      log: 'body',
      row: 2,
      cells: { 'Taken At': '2025-11-18 07:40', Weight: 142.6, Unit: 'lb', Notes: 'After the run' },
    },
    { log: 'pressure', row: 2, cells: { 'Taken At': '2025-11-18 07:40', Systolic: 118, Diastolic: 76 } },
    { log: 'vitals', row: 2, cells: { 'Taken At': '2025-11-18 07:40', Metric: 'Steps', Value: 8200 } },
    { log: 'sleep', row: 2, cells: { Wake: '2025-11-18 07:40', 'Asleep Min': 440 } },
  ]);
});

it.each([
  [{ date: 'yesterday', type: 'weight', value: 70 }, 'date'],
  [{ date: '2025-11-18', type: 'weight', value: 'heavy' }, 'value'],
  [{ date: '2025-11-18', type: 'blood-pressure', value: '118' }, 'value'],
  [{ date: '1899-12-31', type: 'weight', value: 70 }, 'Taken At'],
  [{ date: '2025-11-18', type: 'weight', value: -3 }, 'Weight'],
])('%o is refused at its field, and nothing is made', async (body, field) => {
  const { client, read } = await newPerson();
  await expect(client.addEntry({ body })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    details: { fields: { [field]: expect.any(String) } },
  });
  expect((await read()).sheets).toEqual([]);
});

it('all tabs are read in one call, and a write costs two', async () => {
  const { client, callsOf, read } = await newPerson();
  const rows = [{ 'Taken At': '2025-11-18 07:40', Systolic: 118, Diastolic: 76 }];
  const { sheetId } = await client.addRows({ body: { log: 'pressure', rows } });
  await client.addRows({ body: { log: 'body', rows: [{ 'Taken At': '2025-11-18', Weight: 70 }] } });
  await read();
  expect(await callsOf(read)).toBe(1);
  expect(await callsOf(() => client.getHealth({ query: { fresh: 'true' } }))).toBe(2);
  expect(await callsOf(() => client.addRows({ body: { log: 'pressure', rows, sheetId } }))).toBe(2);
  const [entry] = (await read()).entries.filter(({ log }) => log === 'pressure');
  if (!entry) throw new Error('There is a reading.');
  const update = { row: entry.row, expected: entry.cells, changes: { Systolic: 121 } };
  expect(await callsOf(() => client.updateRows({ body: { log: 'pressure', rows: [update] } }))).toBe(2);
});

it('many rows cost no more than one right after another, and a repetition under the same key adds nothing', async () => {
  const { client, callsOf, read } = await newPerson();
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    'Taken At': `2025-01-01 ${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`,
    Metric: 'Pulse',
    Value: 60 + (at % 9),
  }));
  const { sheetId } = await client.addRows({ body: { log: 'vitals', rows: rows.slice(0, 1) } });
  await read();
  const options = { requestKey: crypto.randomUUID() };
  const send = () => client.addRows({ body: { log: 'vitals', rows, sheetId } }, options);
  expect(await callsOf(send)).toBe(1);
  await send();
  expect((await read()).entries).toHaveLength(1_001);
});

it('a sheet that went to the trash gets nothing more: the next reading makes another', async () => {
  const { client, user, read } = await newPerson();
  const add = () => client.addEntry({ body: { date: '2025-11-18', type: 'weight', value: 70 } });
  await add();
  const { sheet } = await read();
  if (!sheet) throw new Error('There is a sheet.');
  await user.send(`/api/app/shared/sheets/${sheet.id}?appName=health`, { method: 'DELETE' });
  await add();
  const { entries, sheets } = await client.getHealth({ query: { fresh: 'true' } });
  expect(entries).toHaveLength(1);
  expect(sheets.map(({ id }) => id)).not.toContain(sheet.id);
});

it('what is deleted comes back as it was, in many rows at once', async () => {
  const { client, read } = await newPerson();
  const rows = ['07:00', '08:00', '09:00'].map((time) => ({
    'Taken At': `2025-11-18 ${time}`,
    Systolic: 120,
    Diastolic: 80,
    Irregular: true,
  }));
  await client.addRows({ body: { log: 'pressure', rows } });
  const before = (await read()).entries;
  const removed = before.slice(0, 2).map(({ row, cells }) => ({ row, expected: cells }));
  const { undo } = await client.removeRows({ body: { log: 'pressure', rows: removed } });
  expect((await read()).entries).toHaveLength(1);
  await client.undo({ body: { undo } });
  expect((await read()).entries).toEqual(before);
});

it('dates that people typed by hand are read as what they show', async () => {
  const { client, user, read } = await newPerson();
  const { sheetId } = await client.addRows({
    body: { log: 'body', rows: [{ 'Taken At': '2025-11-18 07:40', Weight: 70 }] },
  });
  await new Hand(user.browser).type(sheetId, 'Body!A3:B3', [['11/19/2025 7:30', '69.8']]);
  const [, typed] = (await read()).entries;
  expect(typed?.cells['Weight']).toBe(69.8);
  expect(String(typed?.cells['Taken At'])).toMatch(/11\/19\/2025/);
});

it('the profile keeps one row for each property', async () => {
  const { client, read } = await newPerson();
  await client.saveProfile({ body: { values: { 'Weight Unit': 'kg', Height: '165' } } });
  await client.saveProfile({ body: { values: { 'Weight Unit': 'lb', 'Birth Year': '1980' } } });
  expect((await read()).profile).toEqual({ 'Weight Unit': 'lb', Height: '165', 'Birth Year': '1980' });
});

it('the report is a PDF of the days and parts that were chosen', async () => {
  const { client, user } = await newPerson();
  const rows = Array.from({ length: 40 }, (_, at) => ({
    'Taken At': `2025-10-${String(1 + (at % 28)).padStart(2, '0')} 07:${String(at).padStart(2, '0')}`,
    Systolic: 115 + (at % 30),
    Diastolic: 70 + (at % 20),
  }));
  await client.addRows({ body: { log: 'pressure', rows } });
  const query = { from: '2025-10-01', to: '2025-10-31', parts: 'pressure,body' };
  const response = await pdfOf(user, query);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toContain('Health report 2025-10-01 to 2025-10-31.pdf');
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.toString('latin1')).not.toContain('/Subtype /Image');
  const again = Buffer.from(await (await pdfOf(user, query)).arrayBuffer());
  expect(Buffer.compare(bytes, again)).toBe(0);
  expect((await pdfOf(user, { ...query, parts: 'none' })).status).toBe(400);
  expect((await pdfOf(user, { ...query, to: '2025-09-01' })).status).toBe(400);
  expect((await pdfOf(user, { ...query, to: '9999-12-31' })).status).toBe(400);
});

it('the report of a day that is not over counts no dose as missed that is still to come', async () => {
  const { client, user } = await newPerson();
  const day = dayOf(new Date());
  const rule = (minute: string) => `FREQ=DAILY;${minute}`;
  const medicine = {
    ...{ Name: 'Lisinopril', Dose: 1, Start: day },
    Schedule: `${rule('BYHOUR=0;BYMINUTE=0')} + ${rule('BYHOUR=23;BYMINUTE=59')}`,
  };
  await client.addRows({ body: { log: 'medications', rows: [medicine] } });
  const intake = {
    Medication: 'Lisinopril',
    Planned: `${day} 00:00`,
    Taken: `${day} 00:00`,
    Status: 'Taken',
  };
  await client.addRows({ body: { log: 'intakes', rows: [intake] } });
  const response = await pdfOf(user, { from: day, to: day, parts: 'medications' });
  const { text } = await extractText(new Uint8Array(await response.arrayBuffer()), { mergePages: true });
  expect(text).toContain('Lisinopril');
  expect(text).not.toContain('1 of 2');
});

it('a log is exported under its headers, what looks like a formula as text', async () => {
  const { client, user } = await newPerson();
  const rows = [{ At: '2025-11-18 07:40', What: '=1+1', Severity: 3 }];
  await client.addRows({ body: { log: 'mood', rows } });
  const csv = await (await user.send('/api/app/health/export?log=mood')).text();
  expect(csv).toContain('At,What,Severity,Trigger,Notes,Source,Row ID');
  expect(csv).toContain('2025-11-18 07:40,"\'=1+1",3');
});

it('headers that were removed by hand are told of and put back, other tabs being read meanwhile', async () => {
  const { client, user, read } = await newPerson();
  const { sheetId } = await client.addRows({
    body: { log: 'pressure', rows: [{ 'Taken At': '2025-11-18', Systolic: 118, Diastolic: 76 }] },
  });
  await client.addRows({ body: { log: 'body', rows: [{ 'Taken At': '2025-11-18', Weight: 70 }] } });
  await new Hand(user.browser).type(sheetId, "'Blood Pressure'!B1", [['']]);
  const damaged = await read();
  expect(damaged.damage).toEqual([{ tab: 'Blood Pressure', missingHeaders: ['Systolic'] }]);
  expect(damaged.entries.map(({ log }) => log)).toEqual(['body']);
  await client.repairSheet({ body: {} });
  const { damage, entries } = await read();
  expect(damage).toEqual([]);
  expect(entries).toHaveLength(2);
});
