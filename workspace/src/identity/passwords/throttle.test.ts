import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignInThrottle } from './throttle.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const from = (address: string, browserId: string | null = null) => ({ address, browserId });

function fail(throttle: SignInThrottle, times: number, account = 'a', address = '10.0.0.1') {
  for (let count = 0; count < times; count += 1) throttle.recordAttempt(account, from(address));
}

describe('the throttle of sign-ins', () => {
  it('lets people mistype, then doubles the wait up to a quarter of an hour', () => {
    const throttle = new SignInThrottle(200);
    fail(throttle, 5);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(0);
    fail(throttle, 1);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(2000);
    fail(throttle, 1);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(4000);
    fail(throttle, 13);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(15 * 60_000);
    vi.advanceTimersByTime(15 * 60_000);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(0);
  });

  it('does not lock the owner out at another address while somebody guesses', () => {
    const throttle = new SignInThrottle(200);
    fail(throttle, 20);
    expect(throttle.waitMs('a', from('10.0.0.2'))).toBe(0);
  });

  it('slows an address that tries many accounts', () => {
    const throttle = new SignInThrottle(200);
    for (let count = 0; count < 40; count += 1) fail(throttle, 1, `account ${count}`);
    expect(throttle.waitMs('another', from('10.0.0.1'))).toBeGreaterThan(0);
  });

  it('holds up attempts at an account that is guessed at from many addresses, and refuses none of them', () => {
    const throttle = new SignInThrottle(200);
    const owner = from('10.2.0.1');
    for (let count = 0; count < 50; count += 1) fail(throttle, 1, 'victim', `10.1.0.${count}`);
    expect([throttle.waitMs('victim', owner), throttle.delayMs('victim', owner)]).toEqual([0, 0]);
    for (let count = 50; count < 500; count += 1) fail(throttle, 1, 'victim', `10.1.${count}.1`);
    expect([throttle.waitMs('victim', owner), throttle.delayMs('victim', owner)]).toEqual([0, 10_000]);
    expect(throttle.delayMs('somebody else', owner)).toBe(0);
  });

  it('counts codes of the second step apart, which a right password does not forgive', () => {
    const throttle = new SignInThrottle(200);
    const code = { ...from('10.0.0.1'), shows: 'code' as const };
    for (let count = 0; count < 6; count += 1) throttle.recordAttempt('a', code);
    expect([throttle.waitMs('a', code), throttle.waitMs('a', from('10.0.0.1'))]).toEqual([2000, 0]);
    throttle.recordAttempt('a', from('10.0.0.1'));
    throttle.recordSuccess('a', from('10.0.0.1'));
    expect(throttle.waitMs('a', code)).toBe(2000);
  });

  it('tries one code a minute where they are guessed at from many addresses, and hinders no owner', () => {
    const throttle = new SignInThrottle(200);
    const shows = 'code' as const;
    for (let count = 0; count < 40; count += 1) {
      throttle.recordAttempt('victim', { ...from(`10.1.0.${count}`), shows });
    }
    expect(throttle.waitMs('victim', { ...from('10.2.0.1'), shows })).toBe(60_000);
    expect(throttle.waitMs('victim', { ...from('10.2.0.1', 'the phone'), shows })).toBe(0);
    expect(throttle.waitMs('victim', { ...from('10.2.0.1'), shows: 'recovery code' })).toBe(0);
    expect(throttle.waitMs('victim', from('10.2.0.1'))).toBe(0);
    expect(throttle.waitMs('another', { ...from('10.2.0.1'), shows })).toBe(0);
  });

  it('holds up everything when guesses come from everywhere', () => {
    const throttle = new SignInThrottle(200);
    for (let count = 0; count < 1010; count += 1) fail(throttle, 1, `a ${count}`, `address ${count}`);
    const quiet = from('10.9.9.9');
    expect([throttle.waitMs('quiet', quiet), throttle.delayMs('quiet', quiet)]).toEqual([0, 5000]);
  });

  it('a browser that is known counts its own failures alone', () => {
    const throttle = new SignInThrottle(200);
    const known = from('10.0.0.1', 'Wendy’s desk');
    fail(throttle, 100);
    for (let count = 0; count < 500; count += 1) fail(throttle, 1, 'a', `10.1.${count}.1`);
    expect([throttle.waitMs('a', known), throttle.delayMs('a', known)]).toEqual([0, 0]);
    for (let count = 0; count < 6; count += 1) throttle.recordAttempt('a', known);
    expect(throttle.waitMs('a', known)).toBe(2000);
    expect(throttle.waitMs('a', from('10.0.0.9'))).toBe(0);
  });

  it('a right password costs nothing, however often', () => {
    const throttle = new SignInThrottle(200);
    for (let count = 0; count < 200; count += 1) {
      throttle.recordAttempt('a', from('10.0.0.1'));
      throttle.recordSuccess('a', from('10.0.0.1'));
    }
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(0);
  });

  it('forgets after a quiet hour', () => {
    const throttle = new SignInThrottle(200);
    fail(throttle, 8);
    vi.advanceTimersByTime(60 * 60_000);
    fail(throttle, 1);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(0);
  });

  it('locks nobody out when the clock is set back', () => {
    const throttle = new SignInThrottle(200);
    fail(throttle, 6);
    vi.setSystemTime(Date.now() - 86_400_000);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(0);
    fail(throttle, 1);
    expect(throttle.waitMs('a', from('10.0.0.1'))).toBe(4000);
  });

  it('remembers no more of what was typed than an address has room for', () => {
    const throttle = new SignInThrottle(200);
    const address = 'x'.repeat(254);
    for (const rest of ['a', 'b', 'c', 'd', 'e', 'f']) fail(throttle, 1, address + rest.repeat(60_000));
    expect(throttle.waitMs(address, from('10.0.0.1'))).toBe(2000);
  });
});
