import { defineSheet, type RecordOf } from '#backend/table/sheet.ts';
import { type Backend, type BackendUser, startBackend } from './backend.ts';

/** A sheet with every kind of column, for the tests of the engine. */
export const jobs = defineSheet({
  tab: 'Jobs',
  columns: {
    What: { kind: 'text' },
    Who: { kind: 'text', aliases: ['Person'] },
    Due: { kind: 'day' },
    'Is Paid': { kind: 'flag', isOptional: true },
    Hours: { kind: 'number', isOptional: true },
    Notes: { kind: 'text', isOptional: true },
  },
  fingerprint: [['What'], ['Who', 'Due']],
});
export type Job = RecordOf<typeof jobs>;

export const job = (What: string, part: Partial<Job> = {}): Job => ({
  What,
  Who: 'Ida',
  Due: '2026-01-31',
  'Is Paid': false,
  Hours: '',
  Notes: '',
  ...part,
});

export interface JobsBackend extends Backend {
  user: BackendUser;
}

export async function startJobs(how?: { tellsVersions: boolean }): Promise<JobsBackend> {
  const backend = await startBackend(how);
  return { ...backend, user: await backend.newUser() };
}

async function newFile(user: BackendUser): Promise<string> {
  const { drive } = user.context();
  const root = await drive.createFolder({ name: 'Tables', parentId: 'root', tags: {} });
  return (await drive.createSpreadsheet({ name: 'Jobs', parentId: root.id, tags: {} })).id;
}

/** A file with all columns and three jobs on rows 2 to 4. */
export async function threeJobs({ user }: JobsBackend) {
  const fileId = await newFile(user);
  const open = (requestKey?: string) => user.context(requestKey).open(fileId, jobs);
  await open().layOut();
  const rows = await open().appendMany([job('Paint'), job('Glue'), job('Sand')]);
  const [paint, glue, sand] = rows.map(({ _rowIndex: rowIndex, ...expected }) => ({ rowIndex, expected }));
  if (!paint || !glue || !sand) throw new Error('Three rows were written.');
  const whats = async () => (await open().list()).rows.map(({ What }) => What);
  return { fileId, open, hand: user.hand, paint, glue, sand, whats };
}

/** The same as an old sheet, which only has the required columns. */
export async function oldSheet(backend: JobsBackend) {
  const made = await threeJobs(backend);
  const range = { sheetId: 0, dimension: 'COLUMNS', startIndex: 3, endIndex: 26 };
  await made.hand.change(made.fileId, { deleteDimension: { range } });
  return made;
}
