import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import { personIn } from '#testing/torture/torture-person.ts';
import type { AppFile, AppRow } from '#testing/torture/torture-witness.ts';
import contract, { type Entry, entrySchema } from '../contract.ts';
import { wholeRow } from '../logs.ts';
import manifest from '../manifest.ts';
import { sheetOf } from './sheet.ts';

// One log on behalf of all: they share every line of code except their headers.
const log = 'mood';

function shownOf({ row, cells }: Entry): AppRow {
  return { _rowIndex: row, ...wholeRow(log, cells) };
}

function seen({ _rowIndex: row, ...cells }: AppRow) {
  return { row, expected: entrySchema.shape.cells.parse(cells) };
}

function only([entry]: readonly Entry[]): AppRow {
  if (!entry) throw new Error('One row is answered.');
  return shownOf(entry);
}

function open(user: TestUser, sheetId: string): AppFile {
  const client = user.client(manifest, contract);
  return {
    spreadsheetId: sheetId,
    sharedId: sheetId,
    as: (other) => open(other, sheetId),
    async rows() {
      const { entries } = await client.getHealth({ query: { sheetId, fresh: 'true' } });
      return entries.filter((entry) => entry.log === log).map(shownOf);
    },
    async add(texts) {
      const rows = [{ At: '2025-11-20 08:00', ...texts }];
      return only((await client.addRows({ body: { log, rows, sheetId, isThere: true } })).rows);
    },
    async edit(shown, texts) {
      const rows = [{ ...seen(shown), changes: texts }];
      return only((await client.updateRows({ body: { log, rows, sheetId } })).rows);
    },
    remove: (shown) => client.removeRows({ body: { log, rows: [seen(shown)], sheetId } }),
  };
}

torture({
  name: 'Health',
  sheet: sheetOf(log),
  key: 'What',
  edited: 'Notes',
  other: 'Trigger',
  part: 3,
  async make(user) {
    const client = user.client(manifest, contract);
    const { sheet: earlier } = await client.getHealth({ query: { fresh: 'true' } });
    if (earlier) {
      const { drive } = personIn(user.browser);
      await drive.files.update({ fileId: earlier.id, requestBody: { trashed: true } });
      await client.getHealth({ query: { fresh: 'true' } });
    }
    // The very first row makes the sheet.
    const { sheetId, rows } = await client.addRows({
      body: { log, rows: [{ At: '2025-11-20 08:00', What: 'First' }] },
    });
    const file = open(user, sheetId);
    await file.remove(only(rows));
    return file;
  },
});
