import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { parseDay } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { type CheckIn, type CheckInData, type MemberRow, sameVisitMinutes } from '../contract.ts';
import { memberOfCard } from './cards.ts';
import { doubleId, isSameMember, newIdFor } from './members.ts';
import { checkInSheet, type MemberRecord, memberSheet, requireWhole } from './sheet.ts';

export async function readCheckIns(context: AppContext, listId: string): Promise<CheckInData> {
  const { rows, range, missingHeaders } = await context.open(listId, checkInSheet).list();
  return { checkIns: rows, range, missingHeaders: range === null ? [] : missingHeaders };
}

/** Minutes of a moment as the sheet shows it, comparable with others of the same clock; undefined for other text. */
function minutesOf(text: string): number | undefined {
  const day = parseDay(text);
  const clock = /(\d{1,2}):(\d\d)(?::(\d\d))?\s*(am|pm)?\s*$/i.exec(text);
  if (day === undefined || !clock) return undefined;
  const [, hours, minutes, seconds = '0', half] = clock;
  const noon = half?.toLowerCase() === 'pm' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + noon;
  return Date.parse(`${day}T00:00:00Z`) / 60_000 + hour * 60 + Number(minutes) + Number(seconds) / 60;
}

/** The visit that this scan belongs to, when there is one. */
function sameVisit(visits: readonly CheckIn[], at: string): CheckIn | undefined {
  const now = minutesOf(at);
  if (now === undefined) return undefined;
  return visits.findLast(({ When }) => {
    const then = minutesOf(When);
    return then !== undefined && Math.abs(now - then) < sameVisitMinutes;
  });
}

/** The visits of a member. People copy rows, the ID with them: then the name says whose a visit was. */
function visitsOf(
  { 'Member ID': id, 'Member Name': name }: MemberRow,
  { checkIns, rows }: { checkIns: readonly CheckIn[]; rows: readonly MemberRow[] },
): CheckIn[] {
  const isShared = rows.filter((row) => row['Member ID'] === id).length > 1;
  return checkIns.filter(
    (visit) => visit['Member ID'] === id && (!isShared || visit['Member Name'] === name),
  );
}

interface Visit {
  at: string;
  card?: string | undefined;
  member?: { rowIndex: number; expected: MemberRecord } | undefined;
}

interface CheckedIn {
  outcome: 'checkedIn' | 'already';
  at: string;
  row: MemberRow;
}

/** Notes a visit. Scans of one list go one after the other, so that two phones at one door write one visit. */
export function checkIn(context: AppContext, listId: string, visit: Visit): Promise<CheckedIn> {
  return inTurn(`check-ins of ${listId}`, async () => {
    const [members, known] = await context.openAll(listId, [memberSheet, checkInSheet]).list();
    requireWhole(memberSheet, members);
    if (known.range !== null) requireWhole(checkInSheet, known);
    const { rows } = members;
    const row = await memberOf(context, listId, { ...visit, rows });
    const by = context.facts.user.name || context.facts.user.email;
    const earlier = sameVisit(visitsOf(row, { checkIns: known.rows, rows }), visit.at);
    if (earlier) {
      // The same moment by the same hand is this very scan, sent again after its answer got lost.
      const isThisScan = earlier.When === visit.at && earlier.By === by;
      return { outcome: isThisScan ? 'checkedIn' : 'already', at: earlier.When, row };
    }
    const table = context.open(listId, checkInSheet);
    if (known.range === null) await table.ensureTab();
    await table.append({
      When: visit.at,
      'Member ID': row['Member ID'],
      'Member Name': row['Member Name'],
      By: by,
    });
    return { outcome: 'checkedIn', at: visit.at, row };
  });
}

/** Whether a row is the one that was chosen, with nothing new but an ID: an earlier attempt gave it. */
function hasGotId(row: MemberRow, { rowIndex, expected }: NonNullable<Visit['member']>): boolean {
  const { 'Member ID': _, ...seen } = expected;
  const stands = new Map<string, unknown>(Object.entries(row));
  const isSame = Object.entries(seen).every(([field, value]) => stands.get(field) === value);
  return isSame && row._rowIndex === rowIndex && row['Member ID'] !== '';
}

async function memberOf(
  context: AppContext,
  listId: string,
  { card, member, rows }: Visit & { rows: readonly MemberRow[] },
): Promise<MemberRow> {
  if (card !== undefined) return memberOfCard(context, listId, { card, rows });
  if (!member) throw new Problem('INVALID_INPUT', 'Scan a card, or choose a member.');
  const { rowIndex, expected } = member;
  const id = expected['Member ID'];
  const known = id === '' ? [] : rows.filter((row) => row['Member ID'] === id);
  const [only] = known;
  if (only && known.length === 1) return only;
  if (only) {
    const same = known.filter((row) => isSameMember(row, expected));
    const chosen = same.find((row) => row._rowIndex === rowIndex) ?? same[0];
    if (!chosen) throw doubleId();
    return chosen;
  }
  const named = id === '' ? rows.find((row) => hasGotId(row, member)) : undefined;
  if (named) return named;
  const changes = newIdFor(listId, expected, undefined);
  return await context.open(listId, memberSheet).update(rowIndex, expected, changes);
}
