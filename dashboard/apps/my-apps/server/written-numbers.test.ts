import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownForm } from '#backend/own-apps/own-form.ts';
import { historyCalls } from '#kernel/calls/history.ts';
import { ownApp } from '#testing/data/own-apps.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

// Percentages, times of day and durations: numbers in the sheet, displayed in the person's formats.

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const cells = [
  ['Job', 'Done', 'Discount', 'Start', 'Worked', 'Cost'],
  ['Menus', '25%', 10, '8:30', '7:45', '=E2*24*40'],
  ['Labels', '80%', 5, '13:15', '3:30', '=E3*24*40'],
  ['Cards', '100%', 0, '9:00', '1:20', '=E4*24*40'],
  ['Bags', '0%', 0, '10:00', '2:00', '=E5*24*40'],
  ['Folders', '40%', 10, '11:30', '0:40', '=E6*24*40'],
  ['Tags', '60%', 0, '8:00', '5:10', '=E7*24*40'],
  ['Posters', '90%', 0, '8:00', '6:00', '=E8*24*40'],
  ['Signs', 'half', 5, 'noon', '90 min', ''],
];
const all = 'Orders!A1:F20';

const timeSheet = async () => ownApp(await server.newUser(), { cells });

it('are proposed, and read as numbers; what a hand has typed otherwise stands as it is', async () => {
  const { app, list } = await timeSheet();
  expect(app.columns.map(({ kind }) => kind).slice(1)).toEqual([
    ...['percent', 'percent', 'time', 'duration', 'formula'],
  ]);
  const { rows } = await list();
  expect(rows[0]).toMatchObject({ done: 0.25, discount: 0.1, start: 8.5 / 24, worked: 7.75 / 24 });
  expect(rows.at(-1)).toMatchObject({ done: 'half', discount: 0.05, start: 'noon', worked: '90 min' });
});

it('are written so that the formats and formulas of their person hold', async () => {
  const { hand, sheetId, rows } = await timeSheet();
  const [menus] = (await rows.list(sheetId)).rows;
  if (!menus) throw new Error('The sheet has rows.');
  const changes = { done: 0.5, discount: 0.29, start: 0.4375, worked: 0.5 };
  const changed = await rows.update(sheetId, menus, changes);
  expect(changed).toMatchObject(changes);
  expect((await hand.entered(sheetId, 'Orders!B2:F2'))[0]).toEqual([0.5, 29, 0.4375, 0.5, '=E2*24*40']);
  const shown = async (range: string) => (await hand.shown(sheetId, range)).flat();
  expect(await shown('Orders!B2:E2')).toEqual(['50%', '29', '10:30', '12:00']);
  // As it was read, so that it can be changed again.
  expect((await rows.list(sheetId)).rows[0]).toMatchObject(changes);
  // A duration of more than a day is not reduced to clock hours.
  const [long] = await rows.updateMany(sheetId, [changed], { worked: 1.0625 });
  expect(long).toMatchObject({ worked: 1.0625 });
  expect(await shown('Orders!E2')).toEqual(['25:30']);
  expect((await rows.list(sheetId)).rows[0]).toMatchObject({ worked: 1.0625 });
  const { row } = await rows.add({ job: 'Maps', done: 0.255, start: 0.75, worked: 1.0625 }, sheetId);
  expect(row).toMatchObject({ done: 0.255, start: 0.75, worked: 1.0625 });
  // The cells above are texts, which say nothing about the format.
  expect(await shown('Orders!B10:E10')).toEqual(['25.50%', '', '18:00', '25:30']);
});

it('are refused where they are none, by the names of their fields, and nothing is written', async () => {
  const { client, hand, sheetId } = await timeSheet();
  const before = await hand.entered(sheetId, all);
  for (const [name, value, sentence] of [
    ['done', 'half', /percentage, such as 25 %/],
    ['start', 'noon', /time, such as 9:30/],
    ['worked', '90', /duration, such as 1:30/],
  ] as const) {
    await expect(client.addRow({ body: { sheetId, job: 'A', [name]: value } })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      details: { fields: { [name]: expect.stringMatching(sentence) } },
    });
  }
  expect(await hand.entered(sheetId, all)).toEqual(before);
});

it('several choices of one cell are proposed with what stands between them, and are written so', async () => {
  const user = await server.newUser();
  const papers = ['Cotton; Linen', 'Kraft', 'Cotton; Kraft', 'Kraft; Linen', 'Cotton', 'Linen; Cotton'];
  const { client, sheetId } = await ownApp(user, {
    cells: [['Job', 'Papers'], ...papers.map((paper, at) => [`Job ${at}`, paper])],
  });
  const { tabs, made } = await client.propose({ sheetId });
  const [, column] = tabs[0]?.columns ?? [];
  expect(column).toMatchObject({
    ...{ kind: 'choices', choices: ['Cotton', 'Linen', 'Kraft'], separator: '; ' },
  });
  if (!made) throw new Error('There is an app.');
  const [name] = made.columns;
  if (!name) throw new Error('It has columns.');
  const several = { key: 'papers', header: 'Papers', kind: 'choices', choices: ['Cotton'] } as const;
  const app = { ...made, columns: [name, { ...several, choices: ['Cotton'], separator: '; ' }] };
  await client.changeApp({ sheetId, body: { app, expected: made } });
  expect((await client.listRows({ query: { sheetId } })).app).toEqual(app);
  // Further choices listed by hand are no error.
  const { row } = await client.addRow({ body: { sheetId, job: 'Maps', papers: 'Cotton; Felt' } });
  expect(row).toMatchObject({ papers: 'Cotton; Felt' });
  const wrong = { ...app, columns: [name, { ...several, choices: ['Cotton'], separator: 'and' }] };
  await expect(client.changeApp({ sheetId, body: { app: wrong, expected: app } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
  });
});

it('are asked of people without an account as texts, and read as in any form', async () => {
  const { client, sheetId, app, list } = await timeSheet();
  const fields = ['done', 'start', 'worked'];
  const asked = {
    ...app,
    columns: app.columns.map((column) => (column.key === 'done' ? { ...column, initial: 0.125 } : column)),
    form: { title: 'Hours', thanks: 'Thank you', fields, most: 10 },
  };
  await client.changeApp({ sheetId, body: { app: asked, expected: app } });
  await list();
  const form = ownForm.met(sheetId);
  expect(form?.fields.map(({ name, input, initial, example }) => [name, input, initial, example])).toEqual([
    ['done', 'line', '12.5%', '25 %'],
    ['start', 'line', '', '9:30'],
    ['worked', 'line', '', '1:30 or 90 min'],
  ]);
  expect(form?.cellsOf({ done: '25,5 %', start: '9:30 pm', worked: '90 min' })).toEqual({
    ...{ done: 0.255, start: 21.5 / 24, worked: 0.0625 },
  });
  expect(() => form?.cellsOf({ done: 'half', start: 'noon', worked: '' })).toThrow(
    expect.objectContaining({
      details: {
        fields: {
          done: 'Please enter a percentage, such as 25 %',
          start: 'Please enter a time, such as 9:30',
        },
      },
    }),
  );
});

it('stand in a file as a form reads them again', async () => {
  const user = await server.newUser();
  const { sheetId } = await ownApp(user, { cells });
  const answer = await user.send(`/api/app/my-apps/sheets/${sheetId}/export?format=csv`);
  const lines = (await answer.text()).split('\r\n');
  expect(lines[2]).toMatch(/^Labels,80 %,5 %,13:15,3:30,/);
  expect(lines.find((line) => line.startsWith('Signs'))).toMatch(/^Signs,half,5 %,noon,90 min,/);
});

it('are numbers in an Excel file, in a format that shows them so, and what looks like a formula is a text', async () => {
  const user = await server.newUser();
  const { hand, sheetId } = await ownApp(user, { cells });
  await hand.type(sheetId, 'Orders!A3', [["'=1+1"]]);
  const answer = await user.send(`/api/app/my-apps/sheets/${sheetId}/export?format=xlsx`);
  const [sheet] = (await readXlsx(await answer.arrayBuffer())).sheets;
  expect(sheet?.name).toBe('Orders');
  // The reader returns a time-formatted cell as a moment on the first day of Excel's calendar.
  const at = (time: string) => new Date(`1899-12-31T${time}:00Z`);
  expect(sheet?.rows.slice(0, 3).map((row) => row.slice(0, 5))).toEqual([
    cells[0]?.slice(0, 5),
    ['Menus', 0.25, 0.1, at('08:30'), at('07:45')],
    ['=1+1', 0.8, 0.05, at('13:15'), at('03:30')],
  ]);
});

it('are told by the history as people write them, and as the sheet shows hundredths', async () => {
  const user = await server.newUser();
  const { sheetId, rows } = await ownApp(user, { cells });
  const [menus, labels] = (await rows.list(sheetId)).rows;
  if (!menus || !labels) throw new Error('The sheet has rows.');
  const calls = user.callsClient(historyCalls);
  await calls.lookAtHistory({ sheetId });
  const at = new Date().toISOString();
  await rows.update(sheetId, menus, { done: 0.5, discount: 0.29, start: 0.4375, worked: 0.5 });
  await rows.remove(sheetId, [labels]);
  const { changes } = await calls.readHistory({ sheetId, query: {} });
  const told = changes.map(({ kind, cells: some }) => [
    kind,
    some.map(({ header, from, to }) => [header, from, to]),
  ]);
  expect(told).toContainEqual([
    'changed',
    [
      ['Done', '25%', '50%'],
      ['Discount', '10', '29'],
      ['Start', '8:30 AM', '10:30 AM'],
      ['Worked', '7:45', '12:00'],
    ],
  ]);
  // In a column that also contains other texts, the numbers decide.
  expect(told).toContainEqual([
    'deleted',
    expect.arrayContaining([
      ['Done', '80%', ''],
      ['Start', '1:15 PM', ''],
      ['Worked', '3:30', ''],
    ]),
  ]);
  const { now } = await calls.readHistory({ sheetId, query: { tab: 'Orders', row: 2 } });
  expect(now?.slice(0, 5).map(({ value }) => value)).toEqual(['Menus', '50%', '29', '10:30 AM', '12:00']);
  const file = await user.send(`/api/app/shared/sheets/${sheetId}/history/file`);
  expect(await file.text()).toMatch(/Start,8:30,10:30/);
  const then = await calls.compareHistory({ sheetId, query: { at } });
  const compared = then.otherwise.flatMap(({ cells: some }) => some.map(({ to }) => to));
  expect(compared).toEqual(expect.arrayContaining(['80%', '3:30']));
});
