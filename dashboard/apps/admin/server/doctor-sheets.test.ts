import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { threeRows } from '#testing/data/expense-report.ts';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { doctorOf } from '#testing/server/doctor.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { differences } from '#testing/torture/torture-picture.ts';

let server: TestServer;
let user: TestUser;
let doctor: ReturnType<typeof doctorOf>;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
  doctor = doctorOf(user);
});
afterAll(() => server.stop());

type Cells = readonly (readonly (string | number)[])[];

/** A list whose sheet contains only these cells. */
async function listOf(cells: Cells) {
  const list = await newMemberList(user);
  await list.hand.change(list.listId, {
    updateCells: { range: { sheetId: 0 }, fields: 'userEnteredValue,userEnteredFormat' },
  });
  await list.hand.type(list.listId, 'Members!A1', cells);
  return list;
}

it('finds nothing in what the product has made itself', async () => {
  const { sheetId } = await threeRows(user);
  expect(await doctor.findings(sheetId)).toEqual([]);
  const { listId, add } = await newMemberList(user);
  await add();
  expect(await doctor.findings(listId)).toEqual([]);
});

describe('a header', () => {
  it('that is spelt otherwise gets its name back over the same column', async () => {
    const { sheetId, hand, rows } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['Amuont paid']]);
    await hand.type(sheetId, 'Expenses!I1:I2', [['Mine'], ['=SUM(D2:D4)']]);
    expect(await doctor.mend(sheetId, 'renamedHeader')).toEqual(['D1: Amuont paid → Amount']);
    const finding = await doctor.one(sheetId, 'renamedHeader');
    expect(finding.says).toContain('"Amuont paid" in Expenses!D1 may be the same column');
    await doctor.repair(sheetId, finding);
    expect((await rows()).map(({ Amount }) => Amount)).toEqual([3, 120, 18.4]);
  });

  it('that says something else altogether is known by its place and by what stands below', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['€']]);
    expect(await doctor.mend(sheetId, 'renamedHeader')).toEqual(['D1: € → Amount']);
  });

  it('that is blank comes back where it was', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!B1', [['']]);
    expect(await doctor.mend(sheetId, 'missingHeader')).toEqual(['B1:  → Description']);
  });

  it('whose column was deleted is put over the first column in which nothing stands, moving nothing', async () => {
    const { sheetId, hand, rows } = await threeRows(user);
    await hand.change(sheetId, {
      deleteDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 4, endIndex: 5 } },
    });
    await hand.type(sheetId, 'Expenses!H3', [['a note beside the table']]);
    expect(await doctor.mend(sheetId, 'missingHeader')).toEqual(['G1:  → Receipt']);
    await doctor.repair(sheetId, await doctor.one(sheetId, 'missingHeader'));
    expect(await rows()).toHaveLength(3);
  });

  it('that has no room gets it right of the grid, which is as narrow as before once that is undone', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D1', [['']]);
    await hand.change(
      sheetId,
      { deleteDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 3, endIndex: 4 } } },
      { deleteDimension: { range: { sheetId: 0, dimension: 'COLUMNS', startIndex: 6, endIndex: 25 } } },
    );
    const before = await doctor.picture(sheetId);
    const finding = await doctor.one(sheetId, 'missingHeader');
    const { undo } = await doctor.repair(sheetId, finding);
    expect((await hand.entered(sheetId, 'Expenses!G1'))[0]).toEqual(['Amount']);
    await doctor.undo(sheetId, undo);
    expect(differences(before, await doctor.picture(sheetId))).toEqual([]);
  });

  it('that stands twice is kept where more stands below it', async () => {
    const { sheetId, hand, rows } = await threeRows(user);
    await hand.insertColumn(sheetId, 0);
    await hand.type(sheetId, 'Expenses!A1', [['Amount']]);
    expect(await doctor.mend(sheetId, 'duplicateHeader')).toEqual(['A1: Amount → Amount (2)']);
    await doctor.repair(sheetId, await doctor.one(sheetId, 'duplicateHeader'));
    expect((await rows()).map(({ Amount }) => Amount)).toEqual([3, 120, 18.4]);
  });

  it('of a person is theirs, also twice', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!H1:J1', [['Mine', 'Mine', 'Cost']]);
    expect(await doctor.findings(sheetId)).toEqual([]);
  });

  it('in another order is no fault', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.moveColumn(sheetId, 3, 0);
    expect(await doctor.findings(sheetId)).toEqual([]);
  });
});

describe('a header row', () => {
  it('that is gone is put in above the rows, and taken out again', async () => {
    const { sheetId, hand, rows } = await threeRows(user);
    await hand.deleteRows(sheetId, 0);
    const before = await doctor.picture(sheetId);
    const { undo } = await doctor.repair(sheetId, await doctor.one(sheetId, 'missingHeader'));
    expect((await rows()).map(({ Description }) => Description)).toEqual(['Tram', 'Hotel', 'Lunch']);
    await doctor.undo(sheetId, undo);
    expect(differences(before, await doctor.picture(sheetId))).toEqual([]);
  });

  it('in an empty sheet is written into row 1', async () => {
    const { listId } = await listOf([]);
    const changes = await doctor.mend(listId, 'missingHeader');
    expect(changes.slice(0, 2)).toEqual(['A1:  → Member ID', 'B1:  → Member Name']);
  });

  it('below a title, or merged into one, is left to the person, in words', async () => {
    const titled = await threeRows(user);
    await titled.hand.insertRows(titled.sheetId, 0, 2);
    await titled.hand.type(titled.sheetId, 'Expenses!A1', [['Autumn 2025']]);
    const found = await doctor.findings(titled.sheetId);
    expect(found).toMatchObject([{ kind: 'displacedHeader', where: 'Expenses!3:3', repair: null }]);

    const merged = await threeRows(user);
    const range = { sheetId: 0, startRowIndex: 0, endRowIndex: 1, startColumnIndex: 0, endColumnIndex: 7 };
    await merged.hand.change(merged.sheetId, { mergeCells: { range, mergeType: 'MERGE_ALL' } });
    const under = await doctor.findings(merged.sheetId);
    expect(under).toHaveLength(6);
    expect(under.every(({ kind, repair }) => kind === 'missingHeader' && repair === null)).toBe(true);
    expect(under[0]?.says).toContain('Expenses!B1, which is merged with another cell');
  });

  it('that was pasted along below the headers is named', async () => {
    const { sheetId, hand } = await threeRows(user);
    const [headers = []] = await hand.entered(sheetId, 'Expenses!1:1');
    await hand.insertRows(sheetId, 1);
    await hand.type(sheetId, 'Expenses!A2', [headers.map(String)]);
    expect(await doctor.findings(sheetId)).toMatchObject([
      { kind: 'repeatedHeader', where: 'Expenses!2:2', repair: null },
    ]);
  });
});

describe('a tab', () => {
  it('that is gone is made with its headers, and goes again unless something was written into it', async () => {
    const { listId, hand } = await newMemberList(user);
    await hand.change(
      listId,
      { addSheet: { properties: { sheetId: 7, title: 'Mine' } } },
      { deleteSheet: { sheetId: 0 } },
    );
    await hand.type(listId, 'Mine!A1', [['keep me']]);
    const before = await doctor.picture(listId);
    const { undo, report } = await doctor.repair(listId, await doctor.one(listId, 'missingTab'));
    expect(report.findings).toEqual([]);
    expect(await hand.tabs(listId)).toEqual(['Mine', 'Members']);
    await doctor.undo(listId, undo);
    expect(differences(before, await doctor.picture(listId))).toEqual([]);

    const again = await doctor.repair(listId, await doctor.one(listId, 'missingTab'));
    await hand.type(listId, 'Members!B2', [['Ada Fong']]);
    await expect(doctor.undo(listId, again.undo)).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await hand.entered(listId, 'Members!B2')).toEqual([['Ada Fong']]);
  });

  it('that bears another name is found by its headers, and by half of them it is asked for', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.renameTab(sheetId, 'Spring');
    expect(await doctor.findings(sheetId)).toEqual([]);
    await hand.type(sheetId, 'Spring!D1', [['Paid']]);
    const [finding] = await doctor.findings(sheetId);
    expect(finding).toMatchObject({ kind: 'missingTab', repair: null });
    expect(finding?.says).toContain('It may be "Spring"');
  });
});

describe('rows', () => {
  const members: Cells = [
    ['Member ID', 'Member Name', 'Email', 'Mine'],
    ['M1', 'Ada Fong', 'ada@cityart.example', '=LEN(B2)'],
    ['', 'Ben Okoye', 'ben@cityart.example', ''],
    ['M1', 'Cara Lund', 'cara@cityart.example', ''],
    [1001, 'Dan Reis', '', ''],
    [1001, 'Eva Holm', '', ''],
  ];

  it('without an id get one each, which the preview names', async () => {
    const { listId } = await listOf(members);
    const [change = ''] = await doctor.mend(listId, 'rowsWithoutId');
    expect(change).toMatch(/^A3: {2}→ M\d{13}$/);
  });

  it('of two sheets that are alike get ids that differ', async () => {
    const ids = await Promise.all(
      [members, members].map(async (cells) => {
        const { listId } = await listOf(cells);
        return (await doctor.one(listId, 'rowsWithoutId')).repair?.changes[0]?.after;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('with the id of a row above get one of their own, and the topmost keeps its own', async () => {
    const { listId, hand } = await listOf(members);
    const changes = await doctor.mend(listId, 'duplicateId');
    expect(changes).toEqual([
      expect.stringMatching(/^A4: M1 → M\d{13}$/),
      expect.stringMatching(/^A6: 1001 → M\d{13}$/),
    ]);
    expect(await hand.entered(listId, 'Members!A6')).toEqual([[1001]]);
  });

  it('of which one repair changes several cells can all be put back', async () => {
    const { listId } = await listOf([
      ['Member ID', 'Member Name', 'Email', 'Join Date'],
      ['M1', 'Ada Fong', 'ada@cityart.example', ''],
      ['M1', 'Ben Okoye', 'ben@cityart.example', "'25/12/2024"],
    ]);
    const before = await doctor.picture(listId);
    const found = await doctor.findings(listId);
    expect(found.map(({ kind }) => kind)).toEqual(['duplicateId', 'textDates']);
    const { undo, report } = await doctor.repair(listId, ...found);
    expect(report.findings).toEqual([]);
    await doctor.undo(listId, undo);
    expect(differences(before, await doctor.picture(listId))).toEqual([]);
  });

  it('that name a row which is gone are tied to the one of the same name, where there is one', async () => {
    const { listId, hand } = await listOf(members.slice(0, 3));
    await hand.change(listId, { addSheet: { properties: { sheetId: 9, title: 'CheckIns' } } });
    await hand.type(listId, 'CheckIns!A1', [
      ['When', 'Member ID', 'Member Name'],
      ['2025-06-20 19:02', 'M1', 'Ada Fong'],
      ['2025-06-21 19:02', 'M-old', 'Ada Fong'],
      ['2025-06-22 19:02', 'M-gone', 'Zoe Quist'],
    ]);
    const links = (await doctor.findings(listId)).filter(({ kind }) => kind === 'brokenLink');
    expect(links).toMatchObject([
      { where: 'CheckIns!B3', repair: { changes: [{ where: 'CheckIns!B3', before: 'M-old', after: 'M1' }] } },
      { where: 'CheckIns!B4', repair: null },
    ]);
    const before = await doctor.picture(listId);
    const [first] = links;
    if (!first) throw new Error('No link was found.');
    const { undo } = await doctor.repair(listId, first);
    expect(await hand.entered(listId, 'CheckIns!B3')).toEqual([['M1']]);
    await doctor.undo(listId, undo);
    expect(differences(before, await doctor.picture(listId))).toEqual([]);
  });

  it('whose formula is broken are named and left alone', async () => {
    const { sheetId, hand } = await threeRows(user);
    await hand.type(sheetId, 'Expenses!D3', [['=1/0']]);
    expect(await doctor.findings(sheetId)).toMatchObject([
      { kind: 'brokenFormula', where: 'Expenses!D3', repair: null },
    ]);
  });
});
