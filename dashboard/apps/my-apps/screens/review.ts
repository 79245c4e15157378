import type { Command } from '#frontend/calls/command.ts';
import { fileOf } from '#frontend/outbox/row-order.ts';
import { derivedWords } from '#frontend/records/review-words.ts';
import type { ReviewWords } from '#frontend/review/reviewed.ts';
import { recordOf } from '#kernel/own-apps/own-app.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { commands } from './queries.ts';
import { rowsOf } from './records.ts';

const records = new Map<string, AnyRecord>();

const sheetOf = (command: Command) => fileOf(command).split(' ')[1] ?? '';

/** How changes of own apps are reviewed: which columns they have is in their sheets. */
export default {
  prepare: async (cache, all) => {
    const sheets = [...new Set(all.map(sheetOf))];
    const reading = sheets.map(async (id) => {
      const { app } = await cache.ensureQueryData({ ...rowsOf(id), retry: false });
      records.set(id, recordOf(app));
    });
    // A sheet that cannot be read leaves only its own changes uncompared.
    await Promise.allSettled(reading);
  },
  recordOf: (command) => records.get(sheetOf(command)),
  addAgain: (command, row) => {
    const record = records.get(sheetOf(command));
    return record && derivedWords({ app: manifest, contract, records: [record] }).addAgain(command, row);
  },
  routeOf: (command) => commands.routeOf(command),
} satisfies ReviewWords;
