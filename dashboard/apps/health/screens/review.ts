import type { ReviewWords } from '#frontend/review/reviewed.ts';
import contract from '../contract.ts';
import { commands } from './queries.ts';

/** How what has waited for the network, and met another hand, is looked over: cells are called as in the sheet. */
export default {
  recordOf: () => undefined,
  addAgain: ({ body: { log, sheetId } }, cells) => {
    const { data } = contract.addRows.body.safeParse({ log, sheetId, rows: [cells] });
    return data && commands.make('addRows', { body: data });
  },
  routeOf: (command) => commands.routeOf(command),
} satisfies ReviewWords;
