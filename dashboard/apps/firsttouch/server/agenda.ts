import { type AppAgenda, lineOf, stateOf, type ToldLine } from '#backend/agenda/app-agenda.ts';
import { listTogether } from '#backend/records/record-rows.ts';
import { daysAfter, parseDay } from '#kernel/day.ts';
import { type ContactRow, contact, headed, interaction, statusOf } from '../record.ts';
import { cadenceOf, groupInteractions, lastTouchOf, nameOf, nextBirthday } from '../touch.ts';

/** Whom to write to by a day, whom to meet again after some days, and whose birthday is coming. */
export default {
  nouns: { log: 'follow-up', touch: 'follow-up', greet: 'birthday' },
  placeOf: ([sheet = '']) => ({ sheet }),
  async linesOf(context, [sheetId = '']) {
    const today = context.request.day;
    const [contacts, log] = await listTogether(context, sheetId, [contact, interaction]);
    const interactionsOf = groupInteractions(log.rows);
    return contacts.rows.flatMap((row) => {
      if (statusOf(row.status) === 'Closed') return [];
      const name = nameOf(row);
      const followUp = parseDay(row.followUp);
      const lastTouch = lastTouchOf(row, interactionsOf(row), today);
      const cadence = cadenceOf(row.keepInTouch);
      const next =
        lastTouch === undefined || cadence === undefined ? undefined : daysAfter(lastTouch, cadence);
      const birthday = nextBirthday(row.birthday, today);
      const line = (action: string, day: string, title: string) =>
        contactLine(row, { action, day, title, today });
      return [
        ...(followUp === undefined ? [] : [line('log', followUp, `Follow up with ${name}`)]),
        // A contact who is due for a message anyway is not listed twice.
        ...(next === undefined || followUp !== undefined
          ? []
          : [line('touch', next, `Get in touch with ${name}`)]),
        ...(birthday === undefined ? [] : [line('greet', birthday, `Birthday of ${name}`)]),
      ];
    });
  },
} satisfies AppAgenda;

interface Told {
  action: string;
  day: string;
  title: string;
  today: string;
}

function contactLine(row: ContactRow, { action, day, title, today }: Told): ToldLine {
  return lineOf({
    id: JSON.stringify([title, day]),
    title,
    note: row.company.trim() || row.location.trim(),
    row: row._rowIndex,
    day,
    state: stateOf(day, today),
    phone: row.phone.trim(),
    action,
    data: { row: headed.contact.row.encode(row) },
  });
}
