import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyring } from './keys/keyring.ts';
import { OtherCredentials, StoredMoves } from './moves.ts';
import type { Store } from './schema.ts';
import { openStore } from './store.ts';
import { saveUser } from './users.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-moves-'));
let store: Store;
beforeAll(async () => {
  store = await openStore(null, folder);
});
afterAll(async () => {
  await store.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const other = (name: string) => ({
  googleId: name,
  email: `${name}@x.example`,
  credentials: { accessToken: name, expiresAt: 1, refreshToken: name, scopes: [] },
});
const progress = { report: null, problem: null, signInAt: null };

/** A person with a connected account, and the moves as two processes see them. */
async function newMover(name: string) {
  const { id } = await saveUser(store, { googleId: name, email: `${name}@x.example`, name, picture: null });
  const keyring = openKeyring(null, folder);
  const [moves, elsewhere] = [
    new StoredMoves(store, keyring, 'one'),
    new StoredMoves(store, keyring, 'other'),
  ];
  await moves.connect(id, other('theirs'));
  const begin = async (job: string) => {
    await moves.begin(id, { job, direction: 'to', copyBeside: false });
    expect(await moves.lease(id)).toBe(true);
  };
  return { id, moves, elsewhere, begin };
}

/** The store, in which what `interrupt` is given happens right after the next thing that is read or written. */
function interruptible() {
  let next: (() => Promise<void>) | undefined;
  const interrupted: Store = store.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const now = next;
      next = undefined;
      await now?.();
      return result;
    },
  });
  const interrupt = (happen: () => Promise<void>) => {
    next = happen;
  };
  return { interrupted, interrupt };
}

describe('a run', () => {
  it('is one, in whatever windows it is started or resumed at the same moment', async () => {
    const { id, moves, elsewhere, begin } = await newMover('Eli');
    await begin('first');
    const second = { job: 'second', direction: 'from', copyBeside: true } as const;
    expect(await elsewhere.begin(id, second)).toBe(false);
    expect(await elsewhere.lease(id)).toBe(false);
    expect(await moves.find(id)).toMatchObject({ job: 'first', direction: 'to' });
    await moves.finish(id, 'first', { state: 'stopped', progress });
    expect(await moves.resume(id)).toBe(true);
    expect(await moves.lease(id)).toBe(true);
    expect(await elsewhere.resume(id)).toBe(false);
    expect(await elsewhere.lease(id)).toBe(false);
  });
});

it('begins with a report of its own', async () => {
  const { id, moves, begin } = await newMover('Noa');
  await begin('first');
  const figures = { total: 9, done: 9, copied: 9, verified: 9, cells: 400, bytes: 7, shared: 0 };
  const report = { ...figures, lines: [] };
  await moves.finish(id, 'first', { state: 'done', progress: { ...progress, report } });
  await begin('second');
  expect(await moves.find(id)).toMatchObject({ job: 'second', progress });
});

describe('the end of a run', () => {
  it('is noted by the process that is at it', async () => {
    const { id, moves, elsewhere, begin } = await newMover('Ida');
    await begin('first');
    await elsewhere.finish(id, 'first', { state: 'stopped', progress });
    expect(await moves.find(id)).toMatchObject({ state: 'running' });
    await moves.finish(id, 'first', { state: 'done', progress });
    expect(await moves.find(id)).toMatchObject({ state: 'done' });
  });

  it('does not end the move that was begun after it was canceled, nor undo the canceling', async () => {
    const { id, moves, begin } = await newMover('Bo');
    await begin('first');
    expect(await moves.cancel(id)).toBe(true);
    await moves.finish(id, 'first', { state: 'done', progress });
    expect(await moves.find(id)).toMatchObject({ state: 'canceled' });
    await begin('second');
    await moves.finish(id, 'first', { state: 'done', progress });
    expect(await moves.find(id)).toMatchObject({ state: 'running', job: 'second' });
  });

  it('stays the end where it is canceled a moment too late', async () => {
    const { id, moves, begin } = await newMover('Fay');
    await begin('first');
    await moves.finish(id, 'first', { state: 'done', progress });
    expect(await moves.cancel(id)).toBe(false);
    expect(await moves.find(id)).toMatchObject({ state: 'done' });
  });
});

describe('connecting the same account again', () => {
  it('leaves the report of a run that ends in that moment', async () => {
    const { id, moves, begin } = await newMover('Gil');
    await begin('first');
    const report = (done: number) => ({
      ...{ total: 9, done, copied: done, verified: done, cells: 0, bytes: 0, shared: 0, lines: [] },
    });
    expect(await moves.renew(id, 'first', { ...progress, report: report(4) })).toBe(true);
    const end = { state: 'done', progress: { ...progress, report: report(9) } } as const;
    const { interrupted, interrupt } = interruptible();
    interrupt(() => moves.finish(id, 'first', end));
    await new StoredMoves(interrupted, openKeyring(null, folder), 'one').connect(id, other('theirs'));
    expect(await moves.find(id)).toMatchObject({ state: 'done', progress: { report: report(9) } });
  });
});

describe('tokens of the other side', () => {
  it('are never those of an account that was connected while a run was under way', async () => {
    const { id, moves } = await newMover('Cy');
    const keeper = new OtherCredentials(moves, id);
    expect(await keeper.read()).toMatchObject({ accessToken: 'theirs' });
    await moves.connect(id, other('another'));
    await expect(keeper.read()).rejects.toMatchObject({ code: 'REAUTH_REQUIRED' });
    await keeper.save({ accessToken: 'refreshed', expiresAt: 2, refreshToken: 'theirs', scopes: [] });
    await keeper.markDead();
    expect((await moves.find(id))?.other).toEqual(other('another'));
    expect(await new OtherCredentials(moves, id).read()).toMatchObject({ accessToken: 'another' });
  });

  it('do not replace an account that is connected in the moment in which they are saved', async () => {
    const { id, moves } = await newMover('Dee');
    const { interrupted, interrupt } = interruptible();
    const keeper = new OtherCredentials(new StoredMoves(interrupted, openKeyring(null, folder), 'one'), id);
    await keeper.read();
    interrupt(() => moves.connect(id, other('another')));
    await keeper.save({ accessToken: 'refreshed', expiresAt: 2, refreshToken: 'theirs', scopes: [] });
    expect((await moves.find(id))?.other).toEqual(other('another'));
    await moves.connect(id, other('theirs'));
    interrupt(() => moves.connect(id, other('another')));
    await keeper.markDead();
    expect((await moves.find(id))?.other).toEqual(other('another'));
  });
});
