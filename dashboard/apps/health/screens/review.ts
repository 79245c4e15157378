import type { ReviewWords } from '#frontend/review/reviewed.ts';
import contract from '../contract.ts';
import { commands } from './queries.ts';

/**
 * How a change that waited for the network and conflicts with another one is reviewed: cells have their names from
 * the sheet.
 */
export default {
  recordOf: () => undefined,
  addAgain: ({ body: { log, sheetId } }, cells) => {
    const { data } = contract.addRows.body.safeParse({ log, sheetId, rows: [cells] });
    return data && commands.make('addRows', { body: data });
  },
  routeOf: (command) => commands.routeOf(command),
} satisfies ReviewWords;
