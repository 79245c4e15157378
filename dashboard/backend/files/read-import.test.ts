import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { ownProcesses } from '#testing/server/own-processes.ts';
import { readImport } from './read-import.ts';

const processes = () => ownProcesses('import-process.ts');
const read = (content: string | Uint8Array) =>
  readImport({ name: 'guests.csv', claimedType: 'text/csv', bytes: Buffer.from(content) });

const list = 'Name,City\nMara,Oslo\n';
const table = { kind: 'table', headers: ['Name', 'City'], rows: [['Mara', 'Oslo']] };
const refusal = {
  code: 'INVALID_INPUT',
  message: '"guests.csv" is damaged, or too large to read here. Save it again as CSV, then try again.',
};

it('a process reads one file after another', async () => {
  expect(await read(list)).toMatchObject(table);
  const first = processes();
  expect(first).not.toEqual([]);
  expect(await read(list)).toMatchObject(table);
  expect(first).toEqual(expect.arrayContaining(processes()));
});

it.each(['SIGKILL', 'SIGTRAP'] as const)(
  'a file whose process ends by %s is refused, and the next is read',
  async (signal) => {
    await read(list);
    const pids = processes();
    for (const pid of pids) process.kill(pid, 'SIGSTOP');
    const hostile = expect(read(list)).rejects.toMatchObject(refusal);
    for (const end of [signal, 'SIGCONT'] as const) for (const pid of pids) process.kill(pid, end);
    await hostile;
    expect(await read(list)).toMatchObject(table);
  },
);

it('why a file cannot be read is told without a word of it', async () => {
  const book = await writeXlsx({ sheets: [{ name: 'Guests', rows: [['Mara']] }] });
  const damaged = Buffer.from(book)
    .toString('latin1')
    .replaceAll('[Content_Types].xml', '[Guests_of_Mar].xml');
  const cause = expect.objectContaining({ message: 'the process failed: ParseError' });
  await expect(read(Buffer.from(damaged, 'latin1'))).rejects.toMatchObject({ ...refusal, cause });
});
