import { describe, expect, it } from 'vitest';
import { describeScopes, parseScopes } from './scopes.ts';

const google = 'https://www.googleapis.com/auth/';

describe('scopes', () => {
  it('are reported as Google does: email and profile in full, and with them openid', () => {
    expect(parseScopes('profile  email')).toEqual({
      scopes: ['openid', `${google}userinfo.email`, `${google}userinfo.profile`],
      unknown: [],
    });
  });

  it('that open nothing here are handed back', () => {
    expect(parseScopes(`openid ${google}gmail.readonly constructor`)).toEqual({
      scopes: ['openid'],
      unknown: [`${google}gmail.readonly`, 'constructor'],
    });
  });

  it('who someone is takes one line, and each other scope its own', () => {
    const { scopes } = parseScopes(`openid email profile ${google}drive.file`);
    expect(describeScopes(scopes).map((line) => line.shortName)).toEqual([
      'openid, email',
      'profile',
      'drive.file',
    ]);
    expect(describeScopes(['openid']).map((line) => line.shortName)).toEqual(['openid']);
  });
});
