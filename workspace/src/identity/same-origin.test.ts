import { describe, expect, it } from 'vitest';
import { ownAddress } from './same-origin.ts';

const own = 'https://files.example';

describe('the address to go on to', () => {
  it.each([
    ['/drive/folders/1', `${own}/drive/folders/1`],
    [
      '/o/oauth2/v2/auth?client_id=a&state=%2F%2Fevil',
      `${own}/o/oauth2/v2/auth?client_id=a&state=%2F%2Fevil`,
    ],
    ['//evil.example', `${own}/drive`],
    ['/\\evil.example', `${own}/drive`],
    ['\\\\evil.example', `${own}/drive`],
    ['/\t/evil.example', `${own}/drive`],
    ['/\n/evil.example/', `${own}/drive`],
    ['https://evil.example/', `${own}/drive`],
    ['https:evil.example', `${own}/drive`],
    ['javascript:alert(1)', `${own}/drive`],
    ['@evil.example', `${own}/drive`],
    ['', `${own}/drive`],
    [null, `${own}/drive`],
    ['/..//evil.example', `${own}//evil.example`],
    ['/http://evil.example', `${own}/http://evil.example`],
  ])('%o leads to %s', (asked, expected) => {
    expect(ownAddress(asked, own)).toBe(expected);
  });
});
