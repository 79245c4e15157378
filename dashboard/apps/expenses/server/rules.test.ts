import { afterAll, beforeAll, expect, it } from 'vitest';
import { newReport, reportsOf } from '#testing/data/expense-report.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { problemOfRule, Rules, stepOf } from '../rules.ts';

// Rules are in one sheet of the person's own, separate from reports.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const inkwell = { text: 'INKWELL *', category: 'Supplies', description: '', leaveOut: false };

it('the first rule makes the sheet, once however often it is sent, and reports do not take it for theirs', async () => {
  const user = await server.newUser();
  const { client, reportId } = await newReport(user);
  expect(await client.listRules({ query: {} })).toMatchObject({ rules: [], sheet: null });
  const key = crypto.randomUUID();
  const { sheetId, rule } = await client.addRule({ body: inkwell }, { requestKey: key });
  expect(rule).toMatchObject({ ...inkwell, _rowIndex: 2 });
  expect((await client.addRule({ body: inkwell }, { requestKey: key })).sheetId).toBe(sheetId);
  const read = await client.listRules({ query: {} });
  expect(user.upstreamCalls()).toBeLessThanOrEqual(2);
  expect(read).toMatchObject({ sheet: { id: sheetId, name: 'Rules' }, range: 'Rules!A1:D2' });
  expect(read.rules).toHaveLength(1);
  expect((await reportsOf(user)).reports.map(({ id }) => id)).toEqual([reportId]);
});

it('a rule is changed, deleted and brought back where it stands, among rows and columns of a hand', async () => {
  const user = await server.newUser();
  const { client, hand } = await newReport(user);
  const { sheetId } = await client.addRule({ body: inkwell });
  await hand.insertRows(sheetId, 1);
  await hand.type(sheetId, 'Rules!A2:E2', [['SHELL', 'Travel', 'Fuel', 'FALSE', 'mine']]);
  const { rules } = await client.listRules({ query: { sheetId } });
  expect(rules.map(({ text }) => text)).toEqual(['SHELL', 'INKWELL *']);
  const [shell, ink] = rules;
  if (!shell || !ink) throw new Error('A rule is missing.');
  const { id, ...expected } = ink;
  const changed = await client.updateRule({
    ruleId: id,
    body: { sheetId, expected, category: 'Ink' },
  });
  expect(changed.rule).toMatchObject({ category: 'Ink', _rowIndex: 3 });
  const { id: _, ...seen } = shell;
  const { undo } = await client.removeRules({ sheetId, body: { rules: [seen] } });
  expect((await client.listRules({ query: { sheetId } })).rules).toHaveLength(1);
  await client.undo({ sheetId, body: { undo } });
  expect(await hand.shown(sheetId, 'Rules!A2:E3')).toEqual([
    ['SHELL', 'Travel', 'Fuel', 'FALSE', 'mine'],
    ['INKWELL *', 'Ink', '', 'FALSE'],
  ]);
});

it('the order of rules is that of their rows, which are moved with all that a hand has put beside them, and back', async () => {
  const user = await server.newUser();
  const { client, hand } = await newReport(user);
  const { sheetId } = await client.addRule({ body: inkwell });
  await hand.type(sheetId, 'Rules!A3:E4', [
    ['INK', 'Art', '', 'FALSE', 'mine'],
    ['SHELL', 'Travel', '=A2', 'FALSE', '=1+1'],
  ]);
  const read = async () => (await client.listRules({ query: { sheetId } })).rules;
  const categoryOf = async () => new Rules(await read()).of('INKWELL 0398')?.category;
  const move = async (step: ReturnType<typeof stepOf>, way: 'there' | 'back') => {
    if (!step) throw new Error('There is no such step.');
    await client.moveRule({ sheetId, body: step[way] });
  };
  expect(await categoryOf()).toBe('Supplies');
  const up = stepOf(await read(), 1, -1);
  await move(up, 'there');
  expect(await categoryOf()).toBe('Art');
  expect(await hand.shown(sheetId, 'Rules!A2:E4')).toEqual([
    ['INK', 'Art', '', 'FALSE', 'mine'],
    ['INKWELL *', 'Supplies', '', 'FALSE'],
    ['SHELL', 'Travel', 'INKWELL *', 'FALSE', '2'],
  ]);
  await move(up, 'back');
  expect((await read()).map(({ text }) => text)).toEqual(['INKWELL *', 'INK', 'SHELL']);
  const down = stepOf(await read(), 1, 1);
  await move(down, 'there');
  expect((await read()).map(({ text }) => text)).toEqual(['INKWELL *', 'SHELL', 'INK']);
  // Sent again, it is there already; a row that is gone is reported.
  await move(down, 'there');
  await move(down, 'back');
  expect((await read()).map(({ text }) => text)).toEqual(['INKWELL *', 'INK', 'SHELL']);
  await hand.deleteRows(sheetId, 2, 1);
  await expect(move(down, 'there')).rejects.toMatchObject({ code: 'CONFLICT' });
  expect(stepOf(await read(), 0, -1)).toBeUndefined();
  expect(stepOf(await read(), 1, 1)).toBeUndefined();
});

it('a text that would take every line is refused by name, and nothing is made', async () => {
  const user = await server.newUser();
  const { client } = await newReport(user);
  for (const text of ['*', ' * * ', '']) {
    await expect(client.addRule({ body: { ...inkwell, text } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { text: expect.stringMatching(/^Please enter (?:a|some) text/) } },
    });
  }
  expect((await client.listRules({ query: {} })).sheet).toBeNull();
});

it('what a hand has made nonsense of is said of its row, and the others are followed', async () => {
  const user = await server.newUser();
  const { client, hand } = await newReport(user);
  const { sheetId } = await client.addRule({ body: inkwell });
  await hand.type(sheetId, 'Rules!A3:D6', [
    ['*', 'Everything', '', 'FALSE'],
    ['', 'Nothing', '', ''],
    ['ACME', '', '', 'maybe'],
    ['TRANSFER', '', '', 'TRUE'],
  ]);
  const { rules } = await client.listRules({ query: { sheetId } });
  expect(rules.map(problemOfRule)).toEqual([
    undefined,
    'It would match every line',
    'It names no text',
    'It does not say what to do with a line',
    undefined,
  ]);
  const followed = new Rules(rules);
  expect(followed.of('inkwell   supply 0398')?.category).toBe('Supplies');
  expect(followed.of('ELLISON M TRANSFER')?.leaveOut).toBe(true);
  expect(followed.of('SHELL OIL')).toBeUndefined();

  await hand.type(sheetId, 'Rules!A1:D1', [['What', 'Is', 'This', '?']]);
  const damaged = await client.listRules({ query: { sheetId } });
  expect(damaged.missingHeaders).toContain('Text');
  expect(damaged.rules).toEqual([]);
  await expect(client.addRule({ body: { ...inkwell, sheetId } })).rejects.toMatchObject({ code: 'CONFLICT' });
});

it('of a statement is asked by the first that fits from the top', () => {
  const row = (at: number, text: string, category: string) => ({
    ...{ id: `row-${at}`, _rowIndex: at, text, category, description: '', leaveOut: false },
  });
  const rules = new Rules([
    row(2, 'uber * eats', 'Meals'),
    row(3, 'UBER', 'Travel'),
    row(4, 'eats', 'Other'),
  ]);
  expect(rules.of('UBER   *EATS 0394')?.category).toBe('Meals');
  expect(rules.of('Uber trip')?.category).toBe('Travel');
  expect(rules.of('eats uber')?.category).toBe('Travel');
  expect(rules.of('(.*)+$')).toBeUndefined();
});
