import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function fail(throttle: SignInThrottle, times: number, account = 'a', address = '10.0.0.1') {
  for (let count = 0; count < times; count += 1) throttle.recordAttempt(account, address);
}

describe('the throttle of sign-ins', () => {
  it('lets people mistype, then doubles the wait up to a quarter of an hour', () => {
    const throttle = new SignInThrottle(200);
    fail(throttle, 5);
    expect(throttle.waitMs('a', '10.0.0.1')).toBe(0);
    fail(throttle, 1);
    expect(throttle.waitMs('a', '10.0.0.1')).toBe(2000);
    fail(throttle, 1);
    expect(throttle.waitMs('a', '10.0.0.1')).toBe(4000);
    fail(throttle, 13);
    expect(throttle.waitMs('a', '10.0.0.1')).toBe(15 * 60_000);
    vi.advanceTimersByTime(15 * 60_000);
    expect(throttle.waitMs('a', '10.0.0.1')).toBe(0);
  });

  it('does not lock the owner out at another address while somebody guesses', () => {
    const throttle = new SignInThrottle(200);
    fail(throttle, 20);
    expect(throttle.waitMs('a', '10.0.0.2')).toBe(0);
  });

  it('slows an address that tries many accounts, and an account that is tried from many addresses', () => {
    const throttle = new SignInThrottle(200);
    for (let count = 0; count < 40; count += 1) throttle.recordAttempt(`account ${count}`, '10.0.0.1');
    expect(throttle.waitMs('another', '10.0.0.1')).toBeGreaterThan(0);
    for (let count = 0; count < 60; count += 1) throttle.recordAttempt('victim', `10.1.0.${count}`);
    const wait = throttle.waitMs('victim', '10.2.0.1');
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60_000);
  });

  it('slows everything when guesses come from everywhere', () => {
    const throttle = new SignInThrottle(200);
    for (let count = 0; count < 1005; count += 1) throttle.recordAttempt(`a ${count}`, `address ${count}`);
    expect(throttle.waitMs('quiet', '10.9.9.9')).toBeGreaterThan(0);
  });

  it('a right password costs nothing, however often', () => {
    const throttle = new SignInThrottle(200);
    for (let count = 0; count < 200; count += 1) {
      throttle.recordAttempt('a', '10.0.0.1');
      throttle.recordSuccess('a', '10.0.0.1');
    }
    expect(throttle.waitMs('a', '10.0.0.1')).toBe(0);
  });

  it('forgets after a quiet hour', () => {
    const throttle = new SignInThrottle(200);
    fail(throttle, 8);
    vi.advanceTimersByTime(60 * 60_000);
    fail(throttle, 1);
    expect(throttle.waitMs('a', '10.0.0.1')).toBe(0);
  });
});
