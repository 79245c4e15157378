import { freshOf } from '#frontend/records/review-words.ts';
import type { ReviewWords } from '#frontend/review/reviewed.ts';
import { expense } from '../record.ts';
import { commands } from './writes.ts';

/** How what has waited for the network, and met another hand, is looked over. */
export default {
  recordOf: () => expense,
  addAgain: ({ params: { reportId = '' } }, row) => {
    const fresh = freshOf(expense, row);
    return fresh && commands.make('addExpense', { reportId, body: fresh });
  },
  routeOf: (command) => commands.routeOf(command),
} satisfies ReviewWords;
