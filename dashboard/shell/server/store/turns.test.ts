import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amongServers, inTurn, inTurnHere, isOnlyServer } from '#backend/in-turn.ts';
import { onDatabase } from '#testing/server/database-server.ts';
import { hasPostgres, newDatabase } from '#testing/server/databases.ts';
import { PostgresSession } from './postgres-session.ts';
import { DatabaseTurns } from './turns.ts';

describe.skipIf(!hasPostgres())('turns among servers', () => {
  let databaseUrl: string;
  let [one, other]: DatabaseTurns[] = [];
  const servers = () => {
    if (!one || !other) throw new Error('No servers.');
    return { one, other };
  };

  beforeAll(async () => {
    databaseUrl = await newDatabase();
    [one, other] = [new DatabaseTurns(databaseUrl), new DatabaseTurns(databaseUrl)];
  });
  afterAll(() => Promise.all([one?.close(), other?.close()]));

  /** Resolves once this many wait in PostgreSQL's queue. */
  async function untilWaiting(count: number): Promise<void> {
    const waiting = () =>
      onDatabase(databaseUrl, async (client) => {
        const { rows } = await client.query(
          "select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())",
        );
        return rows.length;
      });
    await expect.poll(waiting).toBe(count);
  }

  it('are had by one of them after the other, and other keys pass', async () => {
    const { one: first, other: second } = servers();
    const endFirst = await first.take('one');
    const endOther = await second.take('other');
    const steps: string[] = [];
    const waiting = second.take('one').then(async (end) => {
      steps.push('second');
      await end();
    });
    await untilWaiting(1);
    steps.push('first');
    await endFirst();
    await waiting;
    await endOther();
    expect(steps).toEqual(['first', 'second']);
  });

  it('are asked for and given back one query after the other, as a connection carries them', async () => {
    const warnings: string[] = [];
    const note = ({ message }: Error) => void warnings.push(message);
    process.on('warning', note);
    const keys = Array.from({ length: 8 }, (_, at) => `at once ${at}`);
    const ends = await Promise.all(keys.map((key) => servers().one.take(key)));
    await Promise.all(ends.map((end) => end()));
    process.off('warning', note);
    expect(warnings).toEqual([]);
  });

  it('are kept by no server that asks again and again', async () => {
    const { one: greedy, other: patient } = servers();
    const end = await greedy.take('busy');
    const order: string[] = [];
    const waiting = patient.take('busy').then((release) => {
      order.push('patient');
      return release();
    });
    await untilWaiting(1);
    const again = greedy.take('busy').then((release) => {
      order.push('greedy');
      return release();
    });
    await end();
    await Promise.all([waiting, again]);
    expect(order).toEqual(['patient', 'greedy']);
  });

  it('are not waited for without end', async () => {
    const { one: holder } = servers();
    const hasty = new DatabaseTurns(databaseUrl, 50);
    const end = await holder.take('long');
    await expect(hasty.take('long')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 5 },
    });
    await end();
    const endOwn = await hasty.take('long');
    await endOwn();
    await hasty.close();
  });

  it('end with a server that dies', async () => {
    const dying = new DatabaseTurns(databaseUrl);
    const { other: second } = servers();
    await dying.take('held');
    const waiting = second.take('held');
    await untilWaiting(1);
    await dying.close();
    const end = await waiting;
    await end();
  });

  it('are not lost by a key that PostgreSQL cannot read', async () => {
    const { one: first, other: second } = servers();
    const end = await first.take('written');
    const endOdd = await first.take('writes to \u0000');
    let isTaken = false;
    const waiting = second.take('written').then((release) => {
      isTaken = true;
      return release();
    });
    await untilWaiting(1);
    expect(isTaken).toBe(false);
    await end();
    await waiting;
    await endOdd();
  });

  it('are on one connection again after one that failed, and on none after all', async () => {
    const session = new PostgresSession(databaseUrl);
    const failed = await session.connect();
    const dropped = session.drop(failed);
    // Until it has ended, somebody else asks for the next one.
    let next = failed;
    while (next === failed) next = await session.connect();
    await dropped;
    expect(await session.connect()).toBe(next);
    const ended = new Promise((resolve) => next.once('end', resolve));
    await session.close();
    await ended;
  });

  it('are given again after the connection was lost', async () => {
    const { one: first } = servers();
    const end = await first.take('lost');
    await onDatabase(databaseUrl, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    );
    await end();
    const endAgain = await first.take('lost');
    await endAgain();
  });

  it('hold what runs in turn, nested and failing, but not what belongs to one machine', async () => {
    const { one: first, other: second } = servers();
    const work = async () =>
      inTurn('outer', async () => {
        expect(isOnlyServer()).toBe(false);
        return await inTurn('inner', async () => 'done');
      });
    const answers = await Promise.all([amongServers(first, work), amongServers(second, work)]);
    expect(answers).toEqual(['done', 'done']);
    const failing = amongServers(first, () => inTurn('outer', () => Promise.reject(new Error('failed'))));
    await expect(failing).rejects.toThrow('failed');
    await expect(amongServers(second, work)).resolves.toBe('done');
    const end = await second.take('here');
    await expect(amongServers(first, () => inTurnHere('here', async () => 'passed'))).resolves.toBe('passed');
    await end();
    expect(isOnlyServer()).toBe(true);
  });
});
