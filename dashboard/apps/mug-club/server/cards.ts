import { timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#backend/context.ts';
import { Problem } from '#kernel/problem.ts';
import type { MemberCells, MemberRow, SeenMember } from '../record.ts';
import { doubleId, membersOf, newIdFor } from './members.ts';

// A card is the text "M1718880000000.1.…": the member's ID, the card's version and a signature of both for one list.
// Nothing in it is secret; it cannot be forged, and it becomes invalid when the member's row has another version.

const signatureLength = 32;

function versionOf({ cardVersion }: MemberCells): string {
  return cardVersion || '1';
}

function signatureFor(context: AppContext, listId: string, text: string): string {
  return context.request.sign(`${listId} ${text}`, 'member-card').slice(0, signatureLength);
}

/** A part of a card; dots only separate parts. */
function partOf(text: string): string {
  return encodeURIComponent(text).replaceAll('.', '%2E');
}

/** The signed text. */
function textOf(member: MemberCells): string {
  return `${partOf(member.memberId)}.${partOf(versionOf(member))}`;
}

function cardOf(context: AppContext, listId: string, member: MemberCells): string {
  const text = textOf(member);
  return `${text}.${signatureFor(context, listId, text)}`;
}

function nextVersion(member: MemberCells): string {
  const version = Number(versionOf(member));
  return String(Number.isSafeInteger(version) ? version + 1 : Date.now());
}

interface CardRequest {
  seen: SeenMember;
  /** For a member who has no ID yet. */
  memberId: string;
  isReplaced: boolean;
}

/** Returns a member's card; only for people who may edit the list. */
export async function issueCard(
  context: AppContext,
  listId: string,
  { seen, memberId, isReplaced }: CardRequest,
): Promise<{ row: MemberRow; card: string }> {
  const { capabilities } = await context.drive.get(listId);
  if (!capabilities.canEdit) {
    throw new Problem('ACCESS_DENIED', 'You can only view this list - no permission to make member cards.');
  }
  const row = await membersOf(context, listId).change(seen, {
    ...newIdFor(listId, seen, memberId),
    ...(isReplaced && { cardVersion: nextVersion(seen) }),
  });
  return { row, card: cardOf(context, listId, row) };
}

/** Takes the same time wherever two signatures begin to differ. */
function isSame(given: string | undefined, right: string): boolean {
  return given?.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

const cardPattern = /^(?<text>[^.]+\.[^.]+)\.(?<signature>[0-9a-f]+)$/;

/** The member that a card belongs to. */
export function memberOfCard(
  context: AppContext,
  listId: string,
  { card, rows }: { card: string; rows: readonly MemberRow[] },
): MemberRow {
  const { text = '', signature } = cardPattern.exec(card)?.groups ?? {};
  if (!isSame(signature, signatureFor(context, listId, text))) {
    throw new Problem('INVALID_INPUT', 'This is not a member card of this list.');
  }
  const holders = rows.filter((row) => textOf(row) === text);
  const [holder] = holders;
  if (holders.length > 1) throw doubleId();
  if (holder) return holder;
  const isReplaced = rows.some((row) => text.startsWith(`${partOf(row.memberId)}.`));
  throw new Problem(
    'NOT_FOUND',
    isReplaced
      ? 'This card was replaced and is no longer valid.'
      : 'The member of this card is no longer in the list.',
  );
}
