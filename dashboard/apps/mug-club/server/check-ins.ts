import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { parseDay } from '#kernel/day.ts';
import { Problem } from '#kernel/problem.ts';
import { type CheckIn, type MemberRow, sameVisitMinutes } from '../contract.ts';
import { memberOfCard } from './cards.ts';
import { newIdFor } from './members.ts';
import { checkInSheet, type MemberRecord, memberSheet } from './sheet.ts';

export async function readCheckIns(
  context: AppContext,
  listId: string,
): Promise<{ checkIns: CheckIn[]; range: string | null }> {
  const { rows, range } = await context.open(listId, checkInSheet).list();
  return { checkIns: rows, range };
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

/** The visit of a member that this scan belongs to, when there is one. */
function sameVisit(
  checkIns: readonly CheckIn[],
  { memberId, at }: { memberId: string; at: string },
): CheckIn | undefined {
  const now = minutesOf(at);
  if (now === undefined) return undefined;
  return checkIns.findLast((visit) => {
    const then = minutesOf(visit.When);
    return visit['Member ID'] === memberId && then !== undefined && Math.abs(now - then) < sameVisitMinutes;
  });
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
    const row = await memberOf(context, listId, { ...visit, rows: members.rows });
    const by = context.facts.user.name || context.facts.user.email;
    const earlier = sameVisit(known.rows, { memberId: row['Member ID'], at: visit.at });
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

async function memberOf(
  context: AppContext,
  listId: string,
  { card, member, rows }: Visit & { rows: readonly MemberRow[] },
): Promise<MemberRow> {
  if (card !== undefined) return memberOfCard(context, listId, { card, rows });
  if (!member) throw new Problem('INVALID_INPUT', 'Scan a card, or choose a member.');
  const { rowIndex, expected } = member;
  const id = expected['Member ID'];
  const known = id === '' ? undefined : rows.find((row) => row['Member ID'] === id);
  if (known) return known;
  const changes = newIdFor(listId, expected, undefined);
  return await context.open(listId, memberSheet).update(rowIndex, expected, changes);
}
