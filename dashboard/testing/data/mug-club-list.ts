import type * as z from 'zod';
import contract from '../../apps/mug-club/contract.ts';
import manifest from '../../apps/mug-club/manifest.ts';
import { headed, type MemberFields, member } from '../../apps/mug-club/record.ts';
import { blankCells } from '../../kernel/records/record.ts';
import { Hand } from '../server/hand.ts';
import type { TestUser } from '../server/server.ts';
import { cellsOf } from './seen-row.ts';

/** A member in wire format, under the headers of the columns. */
export type SentMember = z.output<typeof contract.updateMember.returns>['row'];

let count = 0;

const { memberId: _, cardVersion: __, ...blank } = blankCells(member);

export const wendy: MemberFields = {
  ...blank,
  memberName: 'Wendy Okafor',
  email: 'wendy@divisionst.example',
  phone: '+1 616 555 0139',
  joinDate: '2025-06-20',
  tShirtSize: 'S',
};

/** A new list of a person, and everything they can do with it, in the product and by hand. */
export async function newMemberList(user: TestUser) {
  count += 1;
  const client = user.client(manifest, contract);
  const { list } = await client.createList({ body: { listName: `Founders ${count}` } });
  return openMemberList(user, list.id);
}

/** A list as seen by a person who may open it. */
export function openMemberList(user: TestUser, listId: string) {
  const client = user.client(manifest, contract);
  return {
    client,
    listId,
    hand: new Hand(user.browser),
    async add(
      member: Partial<MemberFields> = {},
      { memberId, requestKey }: { memberId?: string; requestKey?: string } = {},
    ): Promise<SentMember> {
      const body = { ...wendy, ...member, listId, ...(memberId !== undefined && { memberId }) };
      const options = requestKey === undefined ? {} : { requestKey };
      return (await client.addMember({ listId, body }, options)).row;
    },
    async edit(row: SentMember, changes: Partial<MemberFields>): Promise<SentMember> {
      const body = {
        ...fieldsOf(row),
        ...changes,
        listId,
        memberId: row['Member ID'],
        expected: cellsOf(row),
      };
      return (await client.updateMember({ listId, row: row._rowIndex, body })).row;
    },
    async rows(): Promise<SentMember[]> {
      return (await client.listMembers({ listId })).rows;
    },
  };
}

/** The fields of a member's form. */
export function fieldsOf(row: Omit<SentMember, '_rowIndex'>): MemberFields {
  const { memberId: _, cardVersion: __, ...fields } = headed.member.cells.decode(row);
  return fields;
}
