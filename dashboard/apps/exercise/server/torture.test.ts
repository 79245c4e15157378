import { randomUUID } from 'node:crypto';
import { newWorkout } from '#testing/data/exercise.ts';
import type { TestUser } from '#testing/server/server.ts';
import { torture } from '#testing/torture/torture.ts';
import { personIn } from '#testing/torture/torture-person.ts';
import type { AppFile, AppRow } from '#testing/torture/torture-witness.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { workoutRecord, workoutRowSchema } from '../record.ts';

function changesOf({ Name: name, Notes: notes, Routine: routine }: Readonly<Record<string, string>>) {
  return {
    ...(name !== undefined && { name }),
    ...(notes !== undefined && { notes }),
    ...(routine !== undefined && { routine }),
  };
}

function seen(shown: AppRow) {
  const { _rowIndex: row, ...expected } = workoutRowSchema.parse(shown);
  return { row, expected };
}

function open(user: TestUser, sheetId: string): AppFile {
  const client = user.client(manifest, contract);
  return {
    spreadsheetId: sheetId,
    sharedId: sheetId,
    as: (other) => open(other, sheetId),
    rows: async () => (await client.readLog({ query: { sheetId, fresh: 'true' } })).workouts,
    async add(texts) {
      const workout = newWorkout(randomUUID(), changesOf(texts));
      return (await client.addWorkout({ body: { sheetId, workout, sets: [], exercises: [] } })).row;
    },
    async edit(shown, texts) {
      const body = { workout: seen(shown), changes: changesOf(texts) };
      return (await client.updateWorkout({ sheetId, body })).row;
    },
    remove: (shown) => client.removeRows({ sheetId, body: { workouts: [seen(shown)] } }),
  };
}

torture({
  name: 'Exercise',
  sheet: workoutRecord.sheet,
  key: 'Name',
  edited: 'Notes',
  other: 'Routine',
  part: 1,
  async make(user) {
    const client = user.client(manifest, contract);
    const { sheet: earlier } = await client.readLog({ query: { fresh: 'true' } });
    if (earlier) {
      const { drive } = personIn(user.browser);
      await drive.files.update({ fileId: earlier.id, requestBody: { trashed: true } });
    }
    // The very first workout makes the spreadsheet.
    const workout = newWorkout(randomUUID(), { name: 'First' });
    const { sheetId, row } = await client.addWorkout({ body: { workout, sets: [], exercises: [] } });
    const file = open(user, sheetId);
    await file.remove(row);
    return file;
  },
});
