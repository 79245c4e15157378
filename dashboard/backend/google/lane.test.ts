import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BudgetLimits, BudgetSpent, LaneQueue } from './lane.ts';
import { steadyNow } from './steady-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const patienceMs = 300_000;

/** A lane, and the calls it lets go, by the names of their people, in that order. */
function laneOf(limits: BudgetLimits) {
  const lane = new LaneQueue(limits);
  const sent: string[] = [];
  const failures: unknown[] = [];
  const ask = (
    userId: string,
    options: { signal?: AbortSignal; isRepetition?: boolean; ms?: number } = {},
  ) => {
    const { ms = patienceMs, ...rest } = options;
    const waiting = lane.take({ userId, deadline: steadyNow() + ms, ...rest });
    if (!waiting) return void sent.push(userId);
    waiting.then(
      () => sent.push(userId),
      (error: unknown) => failures.push(error),
    );
  };
  return { lane, sent, failures, ask };
}

const anyNumber: BudgetLimits = { perPersonPerMinute: null, perMinute: null };

describe('the calls of a minute', () => {
  it('are as many as Google allows one person; the others follow as soon as it allows them', async () => {
    const { lane, sent, ask } = laneOf({ perPersonPerMinute: 3, perMinute: null });
    for (let call = 0; call < 5; call += 1) ask('Ida');
    ask('Bo');
    expect(sent).toEqual(['Ida', 'Ida', 'Ida', 'Bo']);
    expect(lane.depth).toBe(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual(['Ida', 'Ida', 'Ida', 'Bo', 'Ida', 'Ida']);
    expect(lane.depth).toBe(0);
  });

  it('are those of a minute that has passed, also where the clock was put back meanwhile', async () => {
    const { sent, lane, ask } = laneOf({ perPersonPerMinute: 1, perMinute: null });
    ask('Ida');
    lane.pause('Bo', 1_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    ask('Ida');
    ask('Bo');
    await vi.advanceTimersByTimeAsync(61_000);
    expect(sent).toEqual(['Ida', 'Bo', 'Ida']);
  });

  it('never exceed the limit in any minute, however long the line', async () => {
    const lane = new LaneQueue({ perPersonPerMinute: 60, perMinute: 100 });
    const times: number[] = [];
    for (let call = 0; call < 70; call += 1) {
      for (const person of ['Ida', 'Bo', 'Cy']) {
        const waiting = lane.take({ userId: person, deadline: steadyNow() + 1e6 });
        if (waiting) void waiting.then(() => times.push(Date.now()));
        else times.push(Date.now());
      }
      await vi.advanceTimersByTimeAsync(700);
    }
    await vi.advanceTimersByTimeAsync(400_000);
    expect(times).toHaveLength(210);
    const most = Math.max(
      ...times.map((from) => times.filter((at) => at >= from && at < from + 60_000).length),
    );
    expect(most).toBeLessThanOrEqual(100);
  });

  it('are shared out in turn: an import of one person does not hold up the others', async () => {
    const { sent, ask } = laneOf({ perPersonPerMinute: null, perMinute: 4 });
    for (let call = 0; call < 8; call += 1) ask('importer');
    for (const person of ['Bo', 'Cy', 'Bo']) ask(person);
    expect(sent).toEqual(['importer', 'importer', 'importer', 'importer']);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(sent.slice(4)).toEqual(['importer', 'Bo', 'Cy', 'importer']);
    await vi.advanceTimersByTimeAsync(61_000);
    expect(sent.slice(8)).toEqual(['Bo', 'importer', 'importer']);
  });
});

describe('a call whose turn comes too late', () => {
  it('is refused at once, and told when there is room', async () => {
    const { lane, failures, ask } = laneOf({ perPersonPerMinute: 1, perMinute: null });
    ask('Ida');
    await vi.advanceTimersByTimeAsync(11_000);
    ask('Ida', { ms: 20_000 });
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toEqual([expect.any(BudgetSpent)]);
    expect(failures).toMatchObject([{ retryAfterSeconds: 50 }]);
    expect(lane.depth).toBe(0);
  });

  it('gives up at its deadline where others came before it', async () => {
    const { lane, sent, failures, ask } = laneOf({ perPersonPerMinute: null, perMinute: 2 });
    ask('Ida');
    await vi.advanceTimersByTimeAsync(50_000);
    for (const person of ['Bo', 'Cy', 'Di']) ask(person, { ms: 20_000 });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual(['Ida', 'Bo', 'Cy']);
    expect(failures).toMatchObject([{ retryAfterSeconds: 41 }]);
    expect(lane.depth).toBe(0);
  });
});

describe('a pause', () => {
  it('holds up the person it was asked of, and nobody else', async () => {
    const { lane, sent, ask } = laneOf(anyNumber);
    lane.pause('Ida', 5_000);
    for (const person of ['Ida', 'Bo', 'Ida']) ask(person);
    expect(sent).toEqual(['Bo']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['Bo', 'Ida', 'Ida']);
  });

  it('holds up everybody when the limit was that of the installation', async () => {
    const { lane, sent, ask } = laneOf(anyNumber);
    lane.pause(null, 5_000);
    for (const person of ['Ida', 'Bo']) ask(person);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual(['Ida', 'Bo']);
  });

  it('ends after some minutes, whatever was asked for', async () => {
    const { lane, sent, failures, ask } = laneOf(anyNumber);
    lane.pause(null, 999_999_000);
    lane.pause('Ida', Number.MAX_VALUE);
    ask('Ida', { ms: 20_000 });
    await vi.advanceTimersByTimeAsync(0);
    expect(failures).toMatchObject([{ retryAfterSeconds: 300 }]);
    await vi.advanceTimersByTimeAsync(300_000);
    for (const person of ['Ida', 'Bo']) ask(person);
    expect(sent).toEqual(['Ida', 'Bo']);
  });

  it('does not hold up the call that was refused, which has waited by itself', () => {
    const { lane, sent, ask } = laneOf(anyNumber);
    lane.pause('Ida', 5_000);
    ask('Ida', { isRepetition: true });
    expect(sent).toEqual(['Ida']);
  });
});

it('a repetition goes before what came after it', async () => {
  const lane = new LaneQueue({ perPersonPerMinute: 1, perMinute: null });
  const order: string[] = [];
  const take = (name: string, isRepetition: boolean) =>
    lane.take({ userId: 'Ida', deadline: steadyNow() + 1e6, isRepetition })?.then(() => order.push(name));
  expect(take('first', false)).toBeUndefined();
  void take('later', false);
  void take('repeated', true);
  await vi.advanceTimersByTimeAsync(130_000);
  expect(order).toEqual(['repeated', 'later']);
});

it('a call that nobody waits for any more leaves the line', async () => {
  const { lane, sent, failures, ask } = laneOf({ perPersonPerMinute: 1, perMinute: null });
  const browser = new AbortController();
  ask('Ida');
  ask('Ida', { signal: browser.signal });
  ask('Ida');
  browser.abort();
  await vi.advanceTimersByTimeAsync(61_000);
  expect(failures).toMatchObject([{ name: 'CallerLeft' }]);
  expect(sent).toEqual(['Ida', 'Ida']);
  expect(lane.depth).toBe(0);
});

describe('what is remembered', () => {
  it('is nothing where nothing is limited', () => {
    const { lane, ask } = laneOf(anyNumber);
    for (let person = 0; person < 100; person += 1) ask(`person ${person}`);
    expect(lane.people).toBe(0);
  });

  it('is forgotten a minute after the last call', async () => {
    const { lane, ask } = laneOf({ perPersonPerMinute: 60, perMinute: null });
    for (let person = 0; person < 100; person += 1) ask(`person ${person}`);
    expect(lane.people).toBe(100);
    await vi.advanceTimersByTimeAsync(61_000);
    ask('Ida');
    expect(lane.people).toBe(1);
  });
});
