import { listPermissionsOf } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { RecordRows } from '#backend/records/record-rows.ts';
import { Problem } from '#kernel/problem.ts';
import type { ImportedMember, MemberData } from '../contract.ts';
import {
  changesOf,
  checkIn,
  type MemberCells,
  type MemberFields,
  type MemberRow,
  member,
  type SeenMember,
} from '../record.ts';
import { freeIds, isKnownId, memberIdOfNow, rememberIds, runFrom } from './member-ids.ts';

/** The members of a list. */
export function membersOf(context: AppContext, listId: string): RecordRows<typeof member> {
  return new RecordRows(context, listId, member);
}

/** The list's visits, in a tab of their own. */
export function visitsTo(context: AppContext, listId: string): RecordRows<typeof checkIn> {
  return new RecordRows(context, listId, checkIn);
}

/** A tab that has lost headers is not read, which must not be mistaken for an empty one. */
export function requireWhole(
  { tab }: { tab: string },
  { missingHeaders }: { missingHeaders: string[] },
): void {
  if (missingHeaders.length === 0) return;
  const place = tab === checkIn.tab ? '"Attendance and growth"' : 'the list';
  throw new Problem(
    'CONFLICT',
    `The header row of the tab "${tab}" is damaged. Open ${place} and restore it, then try again.`,
  );
}

/** All members, in one call. */
export async function readMembers(context: AppContext, listId: string): Promise<MemberData> {
  const [members, permissions] = await Promise.all([
    membersOf(context, listId).list(),
    listPermissionsOf(context),
  ]);
  rememberIds(listId, idsOf(members.rows));
  return { ...members, permissions };
}

function idsOf(rows: readonly MemberRow[]): string[] {
  return rows.map(({ memberId }) => memberId).filter((id) => id !== '');
}

/** Restores what the members' tab has lost, and the header row of the visits' tab if there is one. */
export async function repairList(context: AppContext, listId: string): Promise<MemberData> {
  await membersOf(context, listId).repair();
  const visits = visitsTo(context, listId);
  const { range, missingHeaders } = await visits.list();
  if (range !== null && missingHeaders.length > 0) await visits.repair();
  return await readMembers(context, listId);
}

/** New members of a list get their IDs one by one, so that no two get the same. */
function addingTo<T>(listId: string, work: () => Promise<T>): Promise<T> {
  return inTurn(`new members of ${listId}`, work);
}

type Named = Pick<MemberCells, 'memberName' | 'email'>;

export function isSameMember(one: Named, other: Named): boolean {
  return one.memberName === other.memberName && one.email === other.email;
}

/**
 * Adds a member under the ID that the form chose, or under the next free one. If this very member has the ID already, an
 * earlier attempt has written it, and only its answer was lost.
 */
export function addMember(
  context: AppContext,
  listId: string,
  { fields, memberId }: { fields: MemberFields; memberId: string | undefined },
): Promise<MemberRow> {
  return addingTo(listId, async () => {
    const members = membersOf(context, listId);
    let id = memberId || memberIdOfNow();
    if (isKnownId(listId, id)) {
      const { rows } = await members.list();
      const holder = rows.find((row) => row.memberId === id);
      if (holder && isSameMember(holder, fields)) return holder;
      [id = id] = freeIds(id, 1, new Set(idsOf(rows)));
    }
    const row = await members.addOne({ ...fields, memberId: id });
    rememberIds(listId, [id]);
    return row;
  });
}

/** Those of the members that no earlier attempt under this ID has written; others may have been chosen since. */
function leftOf(
  members: readonly ImportedMember[],
  { firstMemberId, rows }: { firstMemberId: string; rows: ReadonlyMap<string, MemberRow> },
): ImportedMember[] {
  const written = runFrom(firstMemberId, rows);
  return members.filter((one) => {
    const at = written.findIndex((row) => isSameMember(row, one));
    if (at !== -1) written.splice(at, 1);
    return at === -1;
  });
}

/** Adds members; in a repetition, those who are not there yet. */
export function importMembers(
  context: AppContext,
  listId: string,
  { members, firstMemberId }: { members: readonly ImportedMember[]; firstMemberId: string },
): Promise<number> {
  return addingTo(listId, async () => {
    const known = membersOf(context, listId);
    const { rows } = await known.list();
    const taken = new Map(rows.map((row) => [row.memberId, row]));
    const left = leftOf(members, { firstMemberId, rows: taken });
    const ids = freeIds(firstMemberId, left.length, new Set(taken.keys()));
    await known.add(left.map((fields, index) => ({ ...fields, memberId: ids[index] ?? '' })));
    rememberIds(listId, ids);
    return members.length;
  });
}

export interface MemberUpdate {
  rowIndex: number;
  fields: MemberFields;
  memberId: string | undefined;
  /** The row as the sender last saw it. */
  expected?: MemberCells | undefined;
}

/** Writes a member's changes; a member without an ID gets one at the same time. */
export async function updateMember(
  context: AppContext,
  listId: string,
  { rowIndex, fields, memberId, expected }: MemberUpdate,
): Promise<MemberRow> {
  const members = membersOf(context, listId);
  const seen = expected
    ? { ...expected, _rowIndex: rowIndex }
    : findMember(await members.list(), { rowIndex, fields, memberId });
  return await members.change(seen, { ...changesOf(fields, seen), ...newIdFor(listId, seen, memberId) });
}

export function doubleId(): Problem {
  return new Problem('CONFLICT', 'Two rows have this member ID. Change one of them.');
}

/** The ID for a member without one. */
export function newIdFor(
  listId: string,
  { memberId }: MemberCells,
  wanted: string | undefined,
): { memberId?: string } {
  if (memberId !== '') return {};
  const id = wanted || memberIdOfNow();
  rememberIds(listId, [id]);
  return { memberId: id };
}

const folded = (text: string) => text.trim().toLowerCase();

/** Whether a form without an ID and an earlier row can mean this member: by address, otherwise by name. */
function isMeant(row: Named, { email, memberName }: Named): boolean {
  return folded(row.email) === folded(email) || folded(row.memberName) === folded(memberName);
}

function findMember(
  members: { rows: MemberRow[]; missingHeaders: string[] },
  { rowIndex, fields, memberId = '' }: MemberUpdate,
): SeenMember {
  requireWhole(member, members);
  const { rows } = members;
  const named = rows.filter((row) => memberId !== '' && row.memberId === memberId);
  const possible =
    named.length > 0
      ? named
      : rows.filter((row) => (memberId === '' ? isMeant(row, fields) : row.memberId === ''));
  const isSure = possible.length === 1 && (named.length === 1 || memberId === '');
  const row = isSure ? possible[0] : possible.find((each) => each._rowIndex === rowIndex);
  if (!row && named.length > 1) throw doubleId();
  if (!row) throw new Problem('CONFLICT', 'This member is no longer in the list. Read it again.');
  return row;
}
