import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { DiskRoom, machineTrouble } from './disk-room.ts';

const failed = (code: string) => Object.assign(new Error(`${code}: /data/secret`), { code });
const readOnly = { httpStatus: 403, message: 'The disk of this workspace can only be read.' };
const noHandles = { httpStatus: 503, message: expect.stringMatching(/too many files and connections open/) };

it.each([
  ['ENOSPC', { httpStatus: 403, message: 'The disk of this workspace is full.' }],
  ['EROFS', readOnly],
  ['EACCES', readOnly],
  ['EMFILE', noHandles],
  ['ENFILE', noHandles],
])('%s is told as what it is', (code, told) => {
  expect(machineTrouble(failed(code))).toMatchObject(told);
});

it('a database that may only be read says so', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'workspace-read-only-'));
  const file = path.join(folder, 'store.sqlite');
  const made = new DatabaseSync(file);
  made.exec('create table rows (cell text)');
  made.close();
  const database = new DatabaseSync(file, { readOnly: true });
  let error: unknown;
  try {
    database.exec("insert into rows values ('x')");
  } catch (thrown) {
    error = thrown;
  }
  database.close();
  rmSync(folder, { recursive: true });
  expect(machineTrouble(error)).toMatchObject(readOnly);
});

it('anything else is a fault of ours', () => {
  for (const error of [failed('ENOENT'), new Error('no'), 'text', undefined])
    expect(machineTrouble(error)).toBeUndefined();
});

it('what comes without having been announced leaves what is kept free alone', () => {
  const room = new DiskRoom(tmpdir(), 0);
  const most = room.bytes;
  room.take(most - 10);
  expect(() => room.take(11)).toThrow('The disk of this workspace is full.');
  expect(() => room.take(10)).not.toThrow();
});
