import { afterAll, beforeAll, expect, it } from 'vitest';
import { newContactsSheet } from '#testing/data/contacts.ts';
import { threeRows } from '#testing/data/expense-report.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { newSnapsheet } from '#testing/data/snapsheets.ts';
import { doctorOf } from '#testing/server/doctor.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';

// Dates that are text in their column, as older versions and other programs wrote them.

let server: TestServer;
let user: TestUser;
let doctor: ReturnType<typeof doctorOf>;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
  doctor = doctorOf(user);
});
afterAll(() => server.stop());

it('become real ones, which sort with those of hands, and the rest of the column stays', async () => {
  const { sheetId, hand, rows, edit } = await threeRows(user);
  await hand.type(sheetId, 'Expenses!A2:A6', [["'2025-11-18"], ["'11/19/2025"], ['11/20/2025'], ["'soon"]]);
  await hand.type(sheetId, 'Expenses!B6:B7', [['Bus'], ['Train']]);
  await hand.type(sheetId, 'Expenses!A6:A7', [["'2025-11-21 10:30"], ['="2025-11-22"']]);
  expect(await doctor.mend(sheetId, 'textDates')).toEqual([
    'A2: 2025-11-18 (text) → 2025-11-18 (date)',
    'A3: 11/19/2025 (text) → 2025-11-19 (date)',
  ]);
  const [before] = await rows();
  const finding = await doctor.one(sheetId, 'textDates');
  expect(finding.says).toBe(
    '2 dates of the column "Date" are kept as text, which does not sort with real dates. As 11/19/2025 shows, the month comes first.',
  );
  await doctor.repair(sheetId, finding);
  expect((await hand.entered(sheetId, 'Expenses!A2:A4')).flat()).toEqual([45979, 45980, 45981]);
  expect((await hand.shown(sheetId, 'Expenses!A2:A4')).flat()).toEqual([
    '2025-11-18',
    '2025-11-19',
    '2025-11-20',
  ]);
  // A screen that was open all the time has seen the same day.
  if (!before) throw new Error('The row is there.');
  expect((await edit(before, { description: 'Tram 28' })).Description).toBe('Tram 28');
  expect(await doctor.kinds(sheetId)).not.toContain('textDates');
});

it('keep the format that a person chose for dates in their column', async () => {
  const { sheetId, hand } = await threeRows(user);
  const range = { sheetId: 0, startRowIndex: 1, endRowIndex: 4, startColumnIndex: 0, endColumnIndex: 1 };
  const cell = { userEnteredFormat: { numberFormat: { type: 'DATE', pattern: 'd.m.yyyy' } } };
  await hand.change(sheetId, { repeatCell: { range, cell, fields: 'userEnteredFormat.numberFormat' } });
  await hand.type(sheetId, 'Expenses!A2', [["'2025-11-18"]]);
  await doctor.mend(sheetId, 'textDates');
  await doctor.repair(sheetId, await doctor.one(sheetId, 'textDates'));
  expect(await hand.shown(sheetId, 'Expenses!A2')).toEqual([['18.11.2025']]);
});

it('are told of column by column, and read in the order that their column shows', async () => {
  const { listId, hand, add } = await newMemberList(user);
  await add({ memberName: 'Ada', expires: '2026-06-01' });
  await add({ memberName: 'Bo', email: 'bo@club.example', expires: '2026-06-01' });
  const [headers = []] = await hand.entered(listId, 'Members!1:1');
  const at = (name: string) => String.fromCharCode(65 + headers.indexOf(name));
  const [joined, expires] = [at('Join Date'), at('Expires')];
  await hand.type(listId, `Members!${joined}2:${joined}3`, [["'03/04/2025"], ["'25/12/2024"]]);
  await hand.type(listId, `Members!${expires}2:${expires}3`, [["'03/04/2026"], ["'01.05.2026"]]);
  const found = (await doctor.findings(listId)).filter(({ kind }) => kind === 'textDates');
  expect(found.map(({ says }) => says.split('. ').at(-1))).toEqual([
    'As 25/12/2024 shows, the day comes first.',
    '03/04/2026 is read as March 4, 2026.',
  ]);
  expect(found.flatMap(({ repair }) => repair?.changes.map(({ after }) => after))).toEqual([
    '2025-04-03 (date)',
    '2024-12-25 (date)',
    '2026-03-04 (date)',
    '2026-05-01 (date)',
  ]);
  // Both columns at once, and undone, although one column identifies the rows for the other.
  const before = await doctor.picture(listId);
  const { undo } = await doctor.repair(listId, ...found);
  expect(await doctor.kinds(listId)).toEqual([]);
  await doctor.undo(listId, undo);
  const history = [
    ...before.history,
    'Sheet doctor | Members | set, set',
    'Sheet doctor | Members | set, set',
  ];
  expect(await doctor.picture(listId)).toEqual({ ...before, history });
});

it('are found in tabs beside the first, and in the columns that a person made', async () => {
  const { sheetId, hand, add, log } = await newContactsSheet(user);
  await log(await add({ contactName: 'Ines Duarte', email: 'ines@museu.example' }), 'Sent prices');
  const [headers = []] = await hand.entered(sheetId, 'Interactions!1:1');
  const cell = `Interactions!${String.fromCharCode(65 + headers.indexOf('When'))}2`;
  await hand.type(sheetId, cell, [["'2025-11-18"]]);
  expect(await doctor.mend(sheetId, 'textDates')).toHaveLength(1);

  const snapsheet = await newSnapsheet(user);
  await snapsheet.upload({ Bought: '2025-11-18', Words: '2025-11-18' });
  await snapsheet.upload({ Bought: 'soon', Words: 'soon' });
  expect(await doctor.findings(snapsheet.sheetId)).toEqual([]);
  await snapsheet.hand.type(snapsheet.sheetId, 'data!A1:C3', [
    ['Photo', 'Bought', 'Words'],
    ['photo.jpg', "'18.11.2025", "'2025-11-18"],
    ['photo-2.jpg', '11/19/2025', 'soon'],
  ]);
  const found = await doctor.mend(snapsheet.sheetId, 'textDates');
  expect(found).toEqual(['B2: 18.11.2025 (text) → 2025-11-18 (date)']);
});
