import { type AppAgenda, lineOf, stateOf, type ToldLine } from '#backend/agenda/app-agenda.ts';
import { listTogether } from '#backend/records/record-rows.ts';
import { daysAfter, parseDay } from '#kernel/day.ts';
import { type ContactRow, contact, interaction, statusOf } from '../record.ts';
import { cadenceOf, groupInteractions, lastTouchOf, nameOf } from '../touch.ts';

/** Whom to write to again by a day, and whom to meet again after so many days. */
export default {
  nouns: { log: 'follow-up' },
  placeOf: ([sheet = '']) => ({ sheet }),
  async linesOf(context, [sheetId = '']) {
    const today = context.request.day;
    const [contacts, log] = await listTogether(context, sheetId, [contact, interaction]);
    const interactionsOf = groupInteractions(log.rows);
    return contacts.rows.flatMap((row) => {
      if (statusOf(row.status) === 'Closed') return [];
      const followUp = parseDay(row.followUp);
      const lastTouch = lastTouchOf(row, interactionsOf(row), today);
      const cadence = cadenceOf(row.keepInTouch);
      const next =
        lastTouch === undefined || cadence === undefined ? undefined : daysAfter(lastTouch, cadence);
      return [
        ...(followUp === undefined
          ? []
          : [contactLine(row, followUp, today, `Follow up with ${nameOf(row)}`)]),
        // Whoever is to be written to anyway is not named twice.
        ...(next === undefined || followUp !== undefined
          ? []
          : [contactLine(row, next, today, `Get in touch with ${nameOf(row)}`)]),
      ];
    });
  },
} satisfies AppAgenda;

function contactLine(row: ContactRow, day: string, today: string, title: string): ToldLine {
  return lineOf({
    id: JSON.stringify([title, day, row._rowIndex]),
    title,
    note: row.company.trim() || row.location.trim(),
    row: row._rowIndex,
    day,
    state: stateOf(day, today),
    action: 'log',
  });
}
