import { afterAll, beforeAll, expect, it } from 'vitest';
import { newMemberList } from '#testing/data/mug-club-list.ts';
import { doctorOf } from '#testing/server/doctor.ts';
import type { Hand } from '#testing/server/hand.ts';
import { startServer, type TestServer, type TestUser } from '#testing/server/server.ts';
import { differences } from '#testing/torture/torture-picture.ts';
import { Chance } from '#testing/torture/torture-seeds.ts';

// Whatever was done to a list by hand, repairing everything and undoing that leaves the list as it was before.

let server: TestServer;
let user: TestUser;
beforeAll(async () => {
  server = await startServer();
  user = await server.newUser();
});
afterAll(() => server.stop());

type Deed = (hand: Hand, id: string, column: number) => Promise<void>;

const letter = (column: number) => String.fromCharCode(65 + column);
const deleteColumn = (column: number) => ({
  deleteDimension: {
    range: { sheetId: 0, dimension: 'COLUMNS', startIndex: column, endIndex: column + 1 },
  },
});

const headerCells = (startColumnIndex: number, endColumnIndex: number) => {
  return { sheetId: 0, startRowIndex: 0, endRowIndex: 1, startColumnIndex, endColumnIndex };
};

const deeds: readonly Deed[] = [
  (hand, id, column) => hand.type(id, `Members!${letter(column)}1`, [['']]),
  (hand, id, column) => hand.type(id, `Members!${letter(column)}1`, [['Membr Name']]),
  (hand, id, column) => hand.type(id, `Members!${letter(column)}1`, [['Member Name']]),
  (hand, id, column) => hand.change(id, deleteColumn(column)),
  (hand, id, column) => hand.insertColumn(id, column),
  async (hand, id, column) => {
    await hand.change(id, { unmergeCells: { range: headerCells(0, 20) } });
    await hand.moveColumn(id, column, column + 3);
  },
  (hand, id) => hand.deleteRows(id, 0),
  (hand, id) => hand.insertRows(id, 0),
  (hand, id) => hand.type(id, 'Members!A3:A4', [[''], ['']]),
  (hand, id) => hand.type(id, 'Members!A2:A5', [['M1'], ['M1'], [7], [7]]),
  (hand, id, column) => hand.type(id, `Members!${letter(column)}1`, [['=UPPER("member name")']]),
  (hand, id, column) =>
    hand.change(
      id,
      { unmergeCells: { range: headerCells(0, 20) } },
      { mergeCells: { mergeType: 'MERGE_ALL', range: headerCells(column, column + 2) } },
    ),
  (hand, id, column) => hand.type(id, `Members!${letter(column)}3`, [['=1/0']]),
  (hand, id) => hand.renameTab(id, 'Roster'),
];

/** A list damaged by hand three times, in ways chosen by the seed. */
async function ailingList(seed: number) {
  const chance = new Chance(seed);
  const list = await newMemberList(user);
  const { listId, hand } = list;
  const names = ['Ada Fong', 'Ben Okoye', 'Cara Lund', 'Dan Reis'];
  const rows = names.map((name, at) => [`M${at + 1}`, name, `${at}@example.com`]);
  await hand.type(listId, 'Members!A2:C5', rows);
  await hand.type(listId, 'Members!L2:L5', [['mine'], ['=LEN(B3)'], ['=SUM(1,2)'], ['']]);
  for (let count = 0; count < 3; count += 1) {
    const deed = chance.pick(deeds);
    const [title] = await hand.tabs(listId);
    // The other deeds do not find a tab that was renamed.
    if (title === 'Members') await deed(hand, listId, chance.whole(0, 5));
  }
  return list;
}

const seedCount = 10;

it('all that can be mended of a list is mended at once, and taken back at once', async () => {
  const doctor = doctorOf(user);
  const mendedKinds = new Set<string>();
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const { listId, client } = await ailingList(seed);
    const before = await doctor.picture(listId);
    const found = (await doctor.findings(listId)).filter(({ repair }) => repair !== null);
    if (found.length === 0) continue;
    for (const { kind } of found) mendedKinds.add(kind);
    const mended = await doctor.repair(listId, ...found);
    const again = new Set(mended.report.findings.map(({ id }) => id));
    expect(found.filter(({ id }) => again.has(id))).toEqual([]);
    const lost = mended.report.findings.filter(({ kind, repair }) => kind === 'missingHeader' && repair);
    expect(lost, `seed ${seed}`).toEqual([]);
    await client.listMembers({ listId });
    await doctor.undo(listId, mended.undo);
    expect(differences(before, await doctor.picture(listId)), `seed ${seed}`).toEqual([]);
  }
  expect(mendedKinds.size).toBeGreaterThanOrEqual(4);
});
