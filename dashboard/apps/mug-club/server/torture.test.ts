import { blankCells } from '#kernel/records/record.ts';
import { fieldsOf } from '#testing/data/mug-club-list.ts';
import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import type { AppFile } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { headed, member } from '../record.ts';

/** A row as shown, without its number. */
const shownCells = headed.member.cells.in;

const blank = {
  ...headed.member.cells.encode(blankCells(member)),
  Email: 'ida@example.com',
  'Join Date': '2026-01-15',
  'T-Shirt Size': 'M',
  'Hat Distributed': true,
};

const formOf = (listId: string, row: typeof blank) => ({ listId, ...fieldsOf(row) });

function open(user: TestUser, listId: string): AppFile {
  const client = user.client(manifest, contract);
  return {
    spreadsheetId: listId,
    sharedId: listId,
    as: (other) => open(other, listId),
    rows: async () => (await client.listMembers({ listId })).rows,
    add: async (texts) =>
      (await client.addMember({ listId, body: formOf(listId, { ...blank, ...texts }) })).row,
    async edit(shown, texts) {
      const expected = shownCells.parse(shown);
      const memberId = expected['Member ID'];
      const body = { ...formOf(listId, { ...expected, ...texts }), memberId, expected };
      return (await client.updateMember({ listId, row: shown._rowIndex, body })).row;
    },
    remove(shown) {
      const expected = shownCells.parse(shown);
      return client.deleteMember({ listId, row: shown._rowIndex, body: { expected } });
    },
  };
}

let count = 0;

torture({
  name: 'Mug Club',
  sheet: member.sheet,
  key: 'Member Name',
  edited: 'Notes',
  other: 'Phone',
  part: 2,
  async make(user) {
    count += 1;
    const { listId } = await user
      .client(manifest, contract)
      .createList({ body: { listName: `Torture ${count}` } });
    return open(user, listId);
  },
});
