import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UpstreamBudget } from '#backend/google/budget.ts';
import { lookAfterMs } from '#frontend/live/schedule.ts';
import { lookSecondsFor } from './server/live/live.ts';
import { lookAgain } from './server/live/traces.ts';

// The whole arithmetic of looks at Google, from a screen's clock to the budget that all share, by a clock of its own.

const google = { perPersonPerMinute: 60, perMinute: 300 };
const minuteMs = 60_000;

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

interface Screen {
  person: string;
  /** When the person touched it last. */
  touchedAt: number;
  lastLookAt: number;
}

/** So many screens of as many people, opened one after the other within their interval. */
function openScreens(count: number, touchedAt = 10 * minuteMs): Screen[] {
  const spreadMs = lookSecondsFor(count, google.perMinute) * 1000;
  return Array.from({ length: count }, (_, index) => ({
    person: `person ${index}`,
    touchedAt,
    lastLookAt: Math.round((index * spreadMs) / count) - spreadMs,
  }));
}

/** Lets time pass; gives the times of the looks that were made, and how many were left out. */
async function passTime(screens: Screen[], budget: UpstreamBudget, ms: number) {
  const looks: { screen: Screen; at: number }[] = [];
  let leftOut = 0;
  const end = Date.now() + ms;
  for (; Date.now() < end; await vi.advanceTimersByTimeAsync(1000)) {
    for (const screen of screens) {
      const now = Date.now();
      const seconds = lookAgain(lookSecondsFor(screens.length, google.perMinute), 1000);
      if (now - screen.lastLookAt < lookAfterMs(seconds, true, now - screen.touchedAt)) continue;
      screen.lastLookAt = now;
      const turn = { userId: screen.person, deadline: now + 20_000, isLook: true };
      const isTaken = await Promise.resolve(budget.take('sheets reads', turn)).then(
        () => true,
        () => false,
      );
      if (isTaken) looks.push({ screen, at: now });
      else leftOut += 1;
    }
  }
  return { looks, leftOut };
}

describe('looks at Google', () => {
  it.each([
    [1, 15],
    [30, 15],
    [100, 50],
    [300, 150],
  ])(
    'of %i screens come every %i seconds, 120 a minute at most, and none is left out',
    async (count, seconds) => {
      const screens = openScreens(count);
      const { looks, leftOut } = await passTime(screens, new UpstreamBudget(google), 6 * minuteMs);
      expect(leftOut).toBe(0);
      for (const screen of screens) {
        const own = looks.filter((look) => look.screen === screen).map(({ at }) => at);
        const gaps = own.slice(1).map((at, index) => (at - (own[index] ?? 0)) / 1000);
        expect(gaps.length).toBeGreaterThan(0);
        // By a clock that strikes each second.
        for (const gap of gaps) expect([seconds, seconds + 1]).toContain(gap);
      }
      for (const { at } of looks) {
        const minute = looks.filter((other) => other.at > at - minuteMs && other.at <= at);
        expect(minute.length).toBeLessThanOrEqual(120);
      }
    },
  );

  it('of a screen that nobody has touched for five minutes come once a minute', async () => {
    const screens = openScreens(1, -10 * minuteMs);
    const { looks } = await passTime(screens, new UpstreamBudget(google), 10 * minuteMs);
    expect(looks.length).toBe(10);
  });

  it('of what lists say come once a minute, and of large answers every two', () => {
    expect(lookAfterMs(15, false, 0)).toBe(minuteMs);
    expect(lookAgain(15, 200_001)).toBe(120);
    expect(lookAgain(150, 200_001)).toBe(150);
  });

  it('are left out, not queued, beyond half of what their person may read', async () => {
    const budget = new UpstreamBudget(google);
    const turn = (isLook: boolean) => ({ userId: 'mara', deadline: 20_000, isLook });
    for (let count = 0; count < 29; count += 1)
      expect(budget.take('sheets reads', turn(false))).toBeUndefined();
    expect(budget.take('sheets reads', turn(true))).toBeUndefined();
    await expect(budget.take('sheets reads', turn(true))).rejects.toThrow('used up');
    expect(budget.standings().find(({ lane }) => lane === 'sheets reads')?.depth).toBe(0);
    // Who waits for an answer still gets it.
    expect(budget.take('sheets reads', turn(false))).toBeUndefined();
  });

  it('come after everybody who waits, and take two fifths of all at most', async () => {
    const budget = new UpstreamBudget({ perPersonPerMinute: 1000, perMinute: 10 });
    const turn = (userId: string, isLook: boolean) => ({ userId, deadline: 10 * minuteMs, isLook });
    for (let count = 0; count < 4; count += 1) {
      expect(budget.take('sheets reads', turn(`person ${count}`, true))).toBeUndefined();
    }
    await expect(budget.take('sheets reads', turn('person 5', true))).rejects.toThrow('used up');
    for (let count = 0; count < 6; count += 1) {
      expect(budget.take('sheets reads', turn('mara', false))).toBeUndefined();
    }
    const waiting = budget.take('sheets reads', turn('mara', false));
    await vi.advanceTimersByTimeAsync(minuteMs);
    await expect(budget.take('sheets reads', turn('jon', true))).rejects.toThrow('used up');
    await vi.advanceTimersByTimeAsync(2000);
    await waiting;
    expect(budget.take('sheets reads', turn('jon', true))).toBeUndefined();
  });
});
