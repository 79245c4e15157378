import contract from '../../../dashboard/apps/mug-club/contract.ts';
import manifest from '../../../dashboard/apps/mug-club/manifest.ts';
import { headed, type MemberRow, member } from '../../../dashboard/apps/mug-club/record.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { blankCells } from '../../../dashboard/kernel/records/record.ts';
import { listFileWrites } from '../list-files.ts';
import type { Person } from '../person.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

/** A member as seen, by which the server finds the row again. */
const expectedOf = (row: MemberRow) => headed.member.cells.encode(row);

const idOf = (number: number) => `M${9_000_000_000_000 + number * 10}`;
const fieldsOf = ({ mark, number }: Turn) => ({
  memberName: mark,
  email: `${number}@example.com`,
  joinDate: '2026-01-31',
  tShirtSize: 'M',
});

/** The list that is worked in: the one made last. */
class MemberLists {
  readonly client;
  readonly person: Person;
  listId: string | undefined;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  async make(listName: string): Promise<string> {
    return (await this.person.done((once) => this.client.createList({ body: { listName } }, once))).listId;
  }

  async some(turn: Turn, count: number): Promise<{ listId: string; rows: MemberRow[] } | undefined> {
    const { listId } = this;
    if (listId === undefined) return undefined;
    const { rows } = await this.client.listMembers({ listId });
    const first = turn.pick([...rows.keys()]) ?? 0;
    const some = rows.slice(first, first + count);
    return some.length === count ? { listId, rows: some } : undefined;
  }

  async one(turn: Turn) {
    const some = await this.some(turn, 1);
    const row = some?.rows[0];
    return some && row && { at: { listId: some.listId, row: row._rowIndex }, row, expected: expectedOf(row) };
  }
}

function listWrites(lists: MemberLists) {
  const { client } = lists;
  return {
    createList:
      async ({ mark }: Turn) =>
      async (once: Once) => {
        lists.listId = (await client.createList({ body: { listName: mark } }, once)).listId;
      },
    renameList: async ({ mark }: Turn) => {
      const { listId } = lists;
      if (listId === undefined) return undefined;
      return (once: Once) => client.renameList({ listId, body: { listName: `${mark} renamed` } }, once);
    },
    ...listFileWrites(lists, 'Members!A1:B1'),
  };
}

function addingWrites(lists: MemberLists) {
  const { client } = lists;
  return {
    addMember: async (turn: Turn) => {
      const { listId } = lists;
      if (listId === undefined) return undefined;
      const body = { ...fieldsOf(turn), listId, memberId: idOf(turn.number) };
      return (once: Once) => client.addMember({ listId, body }, once);
    },
    importMembers: async (turn: Turn) => {
      const { listId } = lists;
      if (listId === undefined) return undefined;
      const members = ['a', 'b', 'c'].map((part) => ({
        ...blankCells(member),
        ...fieldsOf(turn),
        memberName: `${turn.mark} ${part}`,
      }));
      const body = { members, firstMemberId: idOf(turn.number) };
      return (once: Once) => client.importMembers({ listId, body }, once);
    },
  };
}

function changingWrites(lists: MemberLists) {
  const { client } = lists;
  return {
    updateMember: async (turn: Turn) => {
      const one = await lists.one(turn);
      if (!one) return undefined;
      const { at, row, expected } = one;
      const body = {
        ...fieldsOf(turn),
        notes: turn.mark,
        listId: at.listId,
        // As the form does: a member without an ID gets one that every attempt names.
        memberId: row.memberId || idOf(turn.number),
        expected,
      };
      return (once: Once) => client.updateMember({ ...at, body }, once);
    },
    updateMembers: async (turn: Turn) => {
      const some = await lists.some(turn, 2);
      if (!some) return undefined;
      const changes = { hatDistributed: turn.number % 2 === 0, expires: '2027-01-31' };
      const updates = some.rows.map((row) => ({
        rowIndex: row._rowIndex,
        expected: expectedOf(row),
        changes,
      }));
      return (once: Once) => client.updateMembers({ listId: some.listId, body: { updates } }, once);
    },
  };
}

function removingWrites(lists: MemberLists) {
  const { client, person } = lists;
  return {
    deleteMember: async (turn: Turn) => {
      const one = await lists.one(turn);
      return (
        one && ((once: Once) => client.deleteMember({ ...one.at, body: { expected: one.expected } }, once))
      );
    },
    undoDelete: async (turn: Turn) => {
      const one = await lists.one(turn);
      if (!one) return undefined;
      const input = { ...one.at, body: { expected: one.expected } };
      const { undo } = await person.done((once) => client.deleteMember(input, once));
      return (once: Once) => client.undoDelete({ listId: one.at.listId, body: { undo } }, once);
    },
  };
}

function doorWrites(lists: MemberLists) {
  const { client } = lists;
  return {
    issueCard: async (turn: Turn) => {
      const one = await lists.one(turn);
      if (!one) return undefined;
      const body = {
        expected: one.expected,
        memberId: one.row.memberId || idOf(turn.number),
        isReplaced: true,
      };
      return (once: Once) => client.issueCard({ ...one.at, body }, once);
    },
    checkIn: async (turn: Turn) => {
      const one = await lists.one(turn);
      if (!one) return undefined;
      const hour = String(turn.number % 24).padStart(2, '0');
      const day = String((Math.floor(turn.number / 24) % 28) + 1).padStart(2, '0');
      const member = { rowIndex: one.row._rowIndex, expected: one.expected };
      const body = { at: `2026-01-${day} ${hour}:04:09`, member };
      return (once: Once) => client.checkIn({ listId: one.at.listId, body }, once);
    },
  };
}

export default defineWrites('mug-club', contract, (person) => {
  const lists = new MemberLists(person);
  return {
    ...listWrites(lists),
    ...addingWrites(lists),
    ...changingWrites(lists),
    ...removingWrites(lists),
    ...doorWrites(lists),
  };
});
