import contract from '../../../dashboard/apps/health/contract.ts';
import manifest from '../../../dashboard/apps/health/manifest.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { clearCells } from '../hand.ts';
import type { Person } from '../person.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

const log = 'body' as const;

function cellsOf({ mark, number }: Turn) {
  const minute = String(number % 60).padStart(2, '0');
  return { 'Taken At': `2026-01-31 07:${minute}`, Weight: 70 + (number % 100) / 10, Unit: 'kg', Notes: mark };
}

/** A person's readings: the sheet is the one that their first reading made. */
class Readings {
  readonly client;
  readonly person: Person;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  async some(turn: Turn, count: number) {
    const { sheet, entries } = await this.client.getHealth({ query: { fresh: 'true' } });
    const body = entries.filter((entry) => entry.log === log);
    const first = turn.pick([...body.keys()]);
    if (!sheet || first === undefined) return undefined;
    const rows = body.slice(first, first + count).map(({ row, cells }) => ({ row, expected: cells }));
    return rows.length === count ? { sheetId: sheet.id, rows } : undefined;
  }
}

export default defineWrites('health', contract, (person) => {
  const readings = new Readings(person);
  const { client } = readings;
  return {
    addEntry: async ({ number, mark }: Turn) => {
      const body = { date: '2026-01-31', type: 'glucose', value: 5, notes: `${mark} ${number}` };
      return (once: Once) => client.addEntry({ body }, once);
    },
    addRows: async (turn: Turn) => {
      const rows = [cellsOf(turn), { ...cellsOf(turn), Notes: `${turn.mark} b` }];
      return (once: Once) => client.addRows({ body: { log, rows } }, once);
    },
    updateRows: async (turn: Turn) => {
      const some = await readings.some(turn, 2);
      if (!some) return undefined;
      const { sheetId } = some;
      // Rows with equal cells could not be told apart once they have moved.
      const rows = some.rows.map((row, at) => ({ ...row, changes: { Notes: `${turn.mark} ${at}` } }));
      return (once: Once) => client.updateRows({ body: { log, sheetId, rows } }, once);
    },
    removeRows: async (turn: Turn) => {
      const some = await readings.some(turn, 1);
      return some && ((once: Once) => client.removeRows({ body: { log, ...some } }, once));
    },
    undo: async (turn: Turn) => {
      const some = await readings.some(turn, 2);
      if (!some) return undefined;
      const { undo } = await person.done((once) => client.removeRows({ body: { log, ...some } }, once));
      return (once: Once) => client.undo({ body: { undo, sheetId: some.sheetId } }, once);
    },
    saveProfile: async ({ number }: Turn) => {
      const values = { 'Birth Year': String(1900 + (number % 100)), Height: '172' };
      return (once: Once) => client.saveProfile({ body: { values } }, once);
    },
    repairSheet: async (turn: Turn) => {
      const some = await readings.some(turn, 1);
      if (!some) return undefined;
      await clearCells(person, some.sheetId, 'Body!B1:C1');
      return (once: Once) => client.repairSheet({ body: { sheetId: some.sheetId } }, once);
    },
  };
});
