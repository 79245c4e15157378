import { type AppAgenda, lineOf, stateOf, type ToldLine } from '#backend/agenda/app-agenda.ts';
import { daysBetween, parseDay } from '#kernel/day.ts';
import { countMerch, isGiven, type Merch, merchWords } from '../merch.ts';
import { headed, type MemberRow } from '../record.ts';
import { membersOf } from './members.ts';

/** A membership that ended longer ago than this was not renewed: nobody needs a daily reminder of it. */
const forgottenDays = 60;

const people = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

/** Memberships by their last day, and what members have yet to receive. */
export default {
  nouns: { renew: 'membership', give: 'shirt', giveOne: 'shirt' },
  placeOf: ([list = ''], { action }) => ({ list, view: action === 'renew' ? 'renewals' : 'merchandise' }),
  async linesOf(context, [listId = '']) {
    const { rows } = await membersOf(context, listId).list();
    return [...endings(rows, context.request.day), ...owed(rows, context.request.day)];
  },
} satisfies AppAgenda;

function endings(rows: readonly MemberRow[], today: string): ToldLine[] {
  const byDay = Map.groupBy(rows, (row) => parseDay(row.expires) ?? '');
  return [...byDay].flatMap(([day, members]) => {
    if (day === '' || daysBetween(day, today) > forgottenDays) return [];
    const [first] = members;
    const isOver = day < today;
    const name = first?.memberName.trim() || 'a member';
    return lineOf({
      id: `ends ${day}`,
      title: isOver
        ? people(members.length, `Membership of ${name} has ended`, 'memberships have ended')
        : people(members.length, `Membership of ${name} ends`, 'memberships end'),
      note: members.length === 1 ? '' : `${members.length} rows`,
      row: members.length === 1 ? (first?._rowIndex ?? null) : null,
      day,
      state: stateOf(day, today),
      phone: members.length === 1 ? (first?.phone.trim() ?? '') : '',
      action: 'renew',
    });
  });
}

/** Only for items that the club gives at all. */
function owed(rows: readonly MemberRow[], day: string): ToldLine[] {
  const kinds: readonly Merch[] = ['tShirt', 'hat'];
  return kinds.flatMap((merch) => {
    const { given, owed: count } = countMerch(rows, merch);
    if (given === 0 || count === 0) return [];
    const { noun } = merchWords[merch];
    const [first] = rows.filter((row) => !isGiven(row, merch));
    const one = count === 1 ? first : undefined;
    const title = one
      ? `${noun} for ${one.memberName.trim() || 'a member'}`
      : `${count} ${noun}s to hand out`;
    return lineOf({
      id: `owed ${merch}`,
      title: title[0]?.toUpperCase() + title.slice(1),
      row: one?._rowIndex ?? null,
      day,
      state: 'waiting',
      phone: one?.phone.trim() ?? '',
      action: one ? 'giveOne' : 'give',
      data: one ? { row: headed.member.row.encode(one), merch } : {},
    });
  });
}
