import { listPermissionsOf } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import type { Rows } from '#backend/table/table.ts';
import { Problem } from '#kernel/problem.ts';
import type { ImportedMember, MemberChanges, MemberData, MemberFields, MemberRow } from '../contract.ts';
import { freeIds, isKnownId, memberIdOfNow, rememberIds } from './member-ids.ts';
import {
  changesOf,
  checkInSheet,
  fewChangesOf,
  type MemberRecord,
  memberSheet,
  recordOf,
  requireWhole,
} from './sheet.ts';

/** All members: one call, whatever their number. */
export async function readMembers(context: AppContext, listId: string): Promise<MemberData> {
  const [members, permissions] = await Promise.all([
    context.open(listId, memberSheet).list(),
    listPermissionsOf(context),
  ]);
  rememberIds(listId, idsOf(members));
  return { ...members, permissions };
}

function idsOf({ rows }: Rows<typeof memberSheet>): string[] {
  return rows.map((row) => row['Member ID']).filter((id) => id !== '');
}

/** Puts back what the members' tab has lost, and the header row of the visits' where there is one. */
export async function repairList(context: AppContext, listId: string): Promise<MemberData> {
  await context.open(listId, memberSheet).repair();
  const visits = context.open(listId, checkInSheet);
  const { range, missingHeaders } = await visits.list();
  if (range !== null && missingHeaders.length > 0) await visits.repair();
  return await readMembers(context, listId);
}

/** New members of a list get their IDs one after the other, so that no two get the same. */
function addingTo<T>(listId: string, work: () => Promise<T>): Promise<T> {
  return inTurn(`new members of ${listId}`, work);
}

export function isSameMember(row: MemberRecord, record: MemberRecord): boolean {
  return row['Member Name'] === record['Member Name'] && row.Email === record.Email;
}

/**
 * Adds a member under the ID that the form chose, or under the next free one. Where the ID is taken by this very member,
 * an earlier attempt has written it and only its answer got lost.
 */
export function addMember(
  context: AppContext,
  listId: string,
  member: MemberFields & { memberId?: string | undefined },
): Promise<MemberRow> {
  return addingTo(listId, async () => {
    const table = context.open(listId, memberSheet);
    let id = member.memberId || memberIdOfNow();
    if (isKnownId(listId, id)) {
      const members = await table.list();
      const holder = members.rows.find((row) => row['Member ID'] === id);
      if (holder && isSameMember(holder, recordOf(member, id))) return holder;
      [id = id] = freeIds(id, 1, new Set(idsOf(members)));
    }
    const row = await table.append(recordOf(member, id));
    rememberIds(listId, [id]);
    return row;
  });
}

export function importMembers(
  context: AppContext,
  listId: string,
  { members, firstMemberId }: { members: readonly ImportedMember[]; firstMemberId: string },
): Promise<number> {
  return addingTo(listId, async () => {
    const table = context.open(listId, memberSheet);
    const known = await table.list();
    const taken = new Map(known.rows.map((row) => [row['Member ID'], row]));
    const first = taken.get(firstMemberId);
    const [firstMember] = members;
    const isDone = first && firstMember && isSameMember(first, recordOf(firstMember, firstMemberId));
    if (isDone) return members.length;
    const ids = freeIds(firstMemberId, members.length, new Set(taken.keys()));
    const records = members.map((member, index) => recordOf(member, ids[index] ?? ''));
    await table.appendMany(records);
    rememberIds(listId, ids);
    return members.length;
  });
}

export interface MemberUpdate {
  rowIndex: number;
  member: MemberFields & { memberId?: string | undefined };
  /** The row as the sender last saw it. */
  expected?: MemberRecord | undefined;
}

/** Writes what was changed of a member; one without an ID gets one on the way. */
export async function updateMember(
  context: AppContext,
  listId: string,
  { rowIndex, member, expected }: MemberUpdate,
): Promise<MemberRow> {
  const seen = expected
    ? { rowIndex, record: expected }
    : await findMember(context, listId, rowIndex, member);
  const changes = { ...changesOf(member, seen.record), ...newIdFor(listId, seen.record, member.memberId) };
  return await context.open(listId, memberSheet).update(seen.rowIndex, seen.record, changes);
}

export function doubleId(): Problem {
  return new Problem('CONFLICT', 'Two rows have this member ID. Change one of them.');
}

/** The ID for a member who has none yet. */
export function newIdFor(
  listId: string,
  record: MemberRecord,
  wanted: string | undefined,
): Partial<MemberRecord> {
  if (record['Member ID'] !== '') return {};
  const id = wanted || memberIdOfNow();
  rememberIds(listId, [id]);
  return { 'Member ID': id };
}

const folded = (text: string) => text.trim().toLowerCase();

/** Whether a form that brings no ID and no earlier row can mean this member: by the address, else by the name. */
function isMeant(row: MemberRecord, { email = '', memberName = '' }: MemberFields): boolean {
  const isAt = email !== '' && folded(row.Email) === folded(email);
  return isAt || (memberName !== '' && folded(row['Member Name']) === folded(memberName));
}

async function findMember(
  context: AppContext,
  listId: string,
  rowIndex: number,
  member: MemberUpdate['member'],
): Promise<{ rowIndex: number; record: MemberRecord }> {
  const members = await context.open(listId, memberSheet).list();
  requireWhole(memberSheet, members);
  const { memberId = '' } = member;
  const named = members.rows.filter((each) => memberId !== '' && each['Member ID'] === memberId);
  const possible =
    named.length > 0
      ? named
      : members.rows.filter((each) => (memberId === '' ? isMeant(each, member) : each['Member ID'] === ''));
  const isSure = possible.length === 1 && (named.length === 1 || memberId === '');
  const row = isSure ? possible[0] : possible.find((each) => each._rowIndex === rowIndex);
  if (!row && named.length > 1) throw doubleId();
  if (!row) throw new Problem('CONFLICT', 'This member is no longer in the list. Read it again.');
  const { _rowIndex, ...record } = row;
  return { rowIndex: _rowIndex, record };
}

interface FewChanges {
  rowIndex: number;
  expected: MemberRecord;
  changes: MemberChanges;
}

export async function updateMembers(
  context: AppContext,
  listId: string,
  updates: readonly FewChanges[],
): Promise<MemberRow[]> {
  return await context.open(listId, memberSheet).updateMany(
    updates.map(({ rowIndex, expected, changes }) => ({
      rowIndex,
      expected,
      changes: fewChangesOf(changes),
    })),
  );
}
