import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWatchedServer, type TestUser, type WatchedServer } from '../server/server.ts';
import { filled, type TortureApp } from './torture-filled.ts';
import type { Hands } from './torture-hands.ts';
import { PreparedSheet } from './torture-prepared.ts';
import type { AppRow } from './torture-witness.ts';

/** What somebody does above a row, given by its place from 0. */
const moments: Readonly<Record<string, (hands: Hands, index: number) => Promise<void>>> = {
  'inserts a row above it': (hands, index) => hands.insert('ROWS', index),
  'deletes the row above it': (hands, index) => hands.delete('ROWS', index - 1),
  'sorts the sheet': async (hands) => hands.sort(await hands.columnOf(hands.columns.key), 'DESCENDING'),
  'drags it to the end': async (hands, index) => hands.move('ROWS', index, (await hands.lastRow()) + 1),
};

/** Somebody is faster than a write: rows move between its read and its arrival. */
export function tortureInTheMoment(app: TortureApp): void {
  const { key, edited, other } = app;
  const textsOf = (rows: readonly AppRow[]) =>
    new Map(rows.map((row) => [String(row[key]), [String(row[edited]), String(row[other])]]));

  describe.each([
    ['checks versions', true],
    ['checks none', false],
  ])(
    `${app.name}: in the moment in which a row is written, on a store that %s, somebody`,
    (_, tellsVersions) => {
      const prepared = new PreparedSheet();
      let server: WatchedServer;
      let user: TestUser;
      beforeAll(async () => {
        server = await startWatchedServer({ tellsVersions }, app.apps);
        user = await server.newUser();
      });
      afterAll(() => server.stop());

      it.each(Object.entries(moments))('%s: the right row changes and goes', async (name, act) => {
        const { file, hands, at } = await filled(app, user, prepared);
        const overtaken = async (row: AppRow, write: () => Promise<unknown>) => {
          const how = { overtakenBy: () => act(hands, row._rowIndex - 1) };
          server.upstream.fail({ method: 'POST', path: /:batchUpdate$/, times: 1, how });
          await write();
        };
        const wanted = textsOf(await file.rows());
        /** All rows are as they should be, except the one that was deleted by hand. */
        const expectRows = async () => {
          const rows = await file.rows();
          const texts = textsOf(rows);
          const gone = [...wanted.keys()].filter((one) => !texts.has(one));
          expect(gone).toHaveLength(name.startsWith('deletes') ? 1 : 0);
          for (const one of gone) wanted.delete(one);
          expect(texts).toEqual(wanted);
          return rows;
        };
        await overtaken(at(4), () => file.edit(at(4), { [edited]: 'changed' }));
        wanted.set(String(at(4)[key]), ['changed', String(at(4)[other])]);
        const rows = await expectRows();
        const going = rows.findLast((row) => row[key] !== at(4)[key]);
        if (!going) throw new Error('There are rows besides the changed one.');
        await overtaken(going, () => file.remove(going));
        wanted.delete(String(going[key]));
        await expectRows();
      });
    },
  );
}
