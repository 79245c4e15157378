import { describe, expect, it } from 'vitest';
import { hashPassword, TooBusyError, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('verify against their hash, which is another one each time', async () => {
    const [one, two] = await Promise.all([hashPassword('pâté de maison'), hashPassword('pâté de maison')]);
    expect(one).not.toBe(two);
    expect(await verifyPassword('pâté de maison', one)).toBe(true);
    expect(await verifyPassword('pate de maison', one)).toBe(false);
  });

  it('that are kept with little work say so in their hash, and are checked like others', async () => {
    const [quick, full] = await Promise.all([
      hashPassword('pâté de maison', { isQuick: true }),
      hashPassword('pâté de maison'),
    ]);
    expect(quick).toMatch(/^scrypt\$2\$/);
    expect(full).toMatch(/^scrypt\$32768\$8\$3\$/);
    expect(await verifyPassword('pâté de maison', quick)).toBe(true);
    expect(await verifyPassword('pate de maison', quick)).toBe(false);
    expect(await verifyPassword('', null, { isQuick: true })).toBe(false);
  });

  it('are the same password in composed and decomposed letters', async () => {
    const hash = await hashPassword('pa\u0302te\u0301 de maison');
    expect(await verifyPassword('p\u00e2t\u00e9 de maison', hash)).toBe(true);
  });

  it('never match the missing hash of an unknown account', async () => {
    expect(await verifyPassword('', null)).toBe(false);
  });

  it('verify against a hash made with other parameters', async () => {
    // scrypt of "abc" with the salt "salt", N=1024, r=1, p=1, 32 bytes.
    const { scryptSync } = await import('node:crypto');
    const key = scryptSync('abc', 'salt', 32, { N: 1024, r: 1, p: 1 }).toString('base64url');
    const hash = `scrypt$1024$1$1$${Buffer.from('salt').toString('base64url')}$${key}`;
    expect(await verifyPassword('abc', hash)).toBe(true);
    expect(await verifyPassword('abd', hash)).toBe(false);
  });

  it('of a flood beyond what can wait are refused at once', async () => {
    const hash = 'scrypt$1024$1$1$c2FsdA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
    const attempts = Array.from({ length: 60 }, () => verifyPassword('x', hash));
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(8);
    expect(refused[0]?.reason).toBeInstanceOf(TooBusyError);
    expect(await verifyPassword('x', hash)).toBe(false);
  });
});
