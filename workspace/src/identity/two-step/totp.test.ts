import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

/** The secret of the test vectors in RFC 6238, appendix B; its codes have eight digits there, of which ours are the last six. */
const secret = Secret.fromLatin1('12345678901234567890').base32;

describe('codes by time', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ])('at %i are those of RFC 6238', async (seconds, code) => {
    expect(await stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  it('count one step early and one step late, and no further', async () => {
    const step = Math.floor(1_234_567_890 / 30);
    const at = (steps: number) => stepOfCode(secret, '005924', (step + steps) * 30_000 + 15_000);
    expect(await Promise.all([-2, -1, 0, 1, 2].map(at))).toEqual([undefined, step, step, step, undefined]);
  });

  it('that are none do not count', async () => {
    for (const code of ['', '5924', '0005924', '００５９２４', 'x05924', '-05924']) {
      expect(await stepOfCode(secret, code, 1_234_567_890_000)).toBeUndefined();
    }
  });

  it('come of 160 random bits, another secret each time', async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, newTotpSecret));
    expect(new Set(secrets).size).toBe(20);
    expect(secrets.every((text) => /^[A-Z2-7]{32}$/.test(text))).toBe(true);
  });

  it('are handed to apps by an address that names place and person', async () => {
    const url = new URL(await totpAddress(secret, 'Rowhouse files.example', 'hal@tests.example'));
    expect(decodeURIComponent(url.pathname)).toBe('/Rowhouse files.example:hal@tests.example');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      issuer: 'Rowhouse files.example',
      secret,
      digits: '6',
      period: '30',
    });
  });
});
