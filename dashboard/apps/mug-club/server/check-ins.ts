import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { listTogether } from '#backend/records/record-rows.ts';
import { parseDay } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { secondsIn } from '../clock.ts';
import { type CheckInData, sameVisitMinutes } from '../contract.ts';
import {
  type CheckIn,
  checkIn as checkInRecord,
  type MemberRow,
  member,
  type SeenMember,
} from '../record.ts';
import { memberOfCard } from './cards.ts';
import { doubleId, isSameMember, membersOf, newIdFor, requireWhole, visitsTo } from './members.ts';

export async function readCheckIns(context: AppContext, listId: string): Promise<CheckInData> {
  const { rows, range, missingHeaders } = await visitsTo(context, listId).list();
  return { checkIns: rows, range, missingHeaders: range === null ? [] : missingHeaders };
}

/** A moment in the sheet as minutes, comparable with others of the same clock; undefined for other text. */
function minutesOf(text: string): number | undefined {
  const day = parseDay(text);
  const seconds = secondsIn(text);
  if (day === undefined || seconds === undefined) return undefined;
  return (Date.parse(`${day}T00:00:00Z`) / 1000 + seconds) / 60;
}

function isSameVisit({ when }: CheckIn, at: string): boolean {
  const [then, now] = [minutesOf(when), minutesOf(at)];
  return then !== undefined && now !== undefined && Math.abs(now - then) < sameVisitMinutes;
}

/** The visits of a member. People copy rows including their IDs: then the name decides whose visit it is. */
function visitsOf(
  { memberId, memberName }: MemberRow,
  { checkIns, rows }: { checkIns: readonly CheckIn[]; rows: readonly MemberRow[] },
): CheckIn[] {
  const isShared = rows.filter((row) => row.memberId === memberId).length > 1;
  return checkIns.filter(
    (visit) => visit.memberId === memberId && (!isShared || visit.memberName === memberName),
  );
}

interface Visit {
  at: string;
  card?: string | undefined;
  member?: SeenMember | undefined;
}

interface CheckedIn {
  outcome: 'checkedIn' | 'already';
  at: string;
  row: MemberRow;
}

/** The members of a list and their visits, in one call. */
export async function readDoor(context: AppContext, listId: string) {
  const [members, known] = await listTogether(context, listId, [member, checkInRecord]);
  requireWhole(member, members);
  if (known.range !== null) requireWhole(checkInRecord, known);
  return { rows: members.rows, checkIns: known.rows, hasVisits: known.range !== null };
}

export type DoorRead = Awaited<ReturnType<typeof readDoor>>;

/** Finds a member's current visit at a moment, if there is one. */
export function visitsAt({ rows, checkIns }: Pick<DoorRead, 'rows' | 'checkIns'>, at: string) {
  const going = checkIns.filter((visit) => isSameVisit(visit, at));
  const here = new Set(going.map(({ memberId }) => memberId));
  return (row: MemberRow): CheckIn | undefined =>
    here.has(row.memberId) ? visitsOf(row, { checkIns: going, rows }).at(-1) : undefined;
}

/** Notes a visit. Scans for one list are handled one by one, so that two phones at a door write one visit. */
export function checkIn(
  context: AppContext,
  listId: string,
  visit: Visit | ((read: DoorRead) => Visit),
): Promise<CheckedIn> {
  return inTurn(`check-ins of ${listId}`, async () => {
    const read = await readDoor(context, listId);
    const told = typeof visit === 'function' ? visit(read) : visit;
    const row = await memberOf(context, listId, { ...told, rows: read.rows });
    const by = context.request.byPage === 'staff' ? 'Staff address' : nameOf(context);
    const earlier = visitsAt(read, told.at)(row);
    if (earlier) {
      // The same moment from the same person is this very scan, sent again after its answer was lost.
      const isThisScan = earlier.when === told.at && earlier.by === by;
      return { outcome: isThisScan ? 'checkedIn' : 'already', at: earlier.when, row };
    }
    const visits = visitsTo(context, listId);
    if (!read.hasVisits) await visits.ensureTab();
    const { memberId, memberName } = row;
    await visits.addOne({ when: told.at, memberId, memberName, by });
    return { outcome: 'checkedIn', at: told.at, row };
  });
}

const nameOf = ({ request: { user } }: AppContext) => user.name || user.email;

/** Whether a row is the chosen one with only an ID added, by an earlier attempt. */
function hasGotId(row: MemberRow, { memberId: _, ...seen }: SeenMember): boolean {
  const stands = new Map<string, unknown>(Object.entries(row));
  return row.memberId !== '' && Object.entries(seen).every(([name, value]) => stands.get(name) === value);
}

async function memberOf(
  context: AppContext,
  listId: string,
  { card, member: seen, rows }: Visit & { rows: readonly MemberRow[] },
): Promise<MemberRow> {
  if (card !== undefined) return memberOfCard(context, listId, { card, rows });
  if (!seen) throw new Problem('INVALID_INPUT', 'Scan a card, or choose a member.');
  const { memberId: id } = seen;
  const known = id === '' ? [] : rows.filter((row) => row.memberId === id);
  const [only] = known;
  if (only && known.length === 1) return only;
  if (only) {
    const same = known.filter((row) => isSameMember(row, seen));
    const chosen = same.find((row) => row._rowIndex === seen._rowIndex) ?? same[0];
    if (!chosen) throw doubleId();
    return chosen;
  }
  const named = id === '' ? rows.find((row) => hasGotId(row, seen)) : undefined;
  if (named) return named;
  return await membersOf(context, listId).change(seen, newIdFor(listId, seen, undefined));
}
