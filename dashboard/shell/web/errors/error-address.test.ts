import { describe, expect, it } from 'vitest';
import { readErrorAddress } from './error-address.ts';
import { errorWords } from './error-words.ts';

describe('an address with an error', () => {
  it('tells of a sign-in that failed', () => {
    expect(readErrorAddress('?auth=error')).toEqual({
      error: {
        message: 'Authentication failed. Please try signing in again.',
        code: 'AUTH_ERROR',
        type: 'auth',
      },
      search: '',
    });
  });

  it('tells of any other error', () => {
    expect(readErrorAddress('?error=true').error).toEqual({
      message: 'An error occurred',
      code: 'UNKNOWN_ERROR',
      type: 'generic',
    });
  });

  it('lets what it says win over the defaults, and auth=error over error=true', () => {
    expect(readErrorAddress('?error=true&auth=error&message=Nope&code=ACCESS_DENIED').error).toEqual({
      message: 'Nope',
      code: 'ACCESS_DENIED',
      type: 'auth',
    });
    expect(readErrorAddress('?auth=error&type=generic').error?.type).toBe('generic');
  });

  it.each([
    'Your account is locked. Call +1 (616) 555-0139.',
    'Sign in at https://rowhouse.example.test',
    'Write to help@rowhouse.example',
    'Go to rowhouse-help.example now',
    'Nope \u202e txet',
    'x'.repeat(201),
    '   ',
  ])('does not show what leads elsewhere: %s', (message) => {
    const search = `?${new URLSearchParams({ auth: 'error', message })}`;
    expect(readErrorAddress(search).error?.message).toBe(
      'Authentication failed. Please try signing in again.',
    );
  });

  it('keeps everything that is not about the error', () => {
    expect(readErrorAddress('?app=todos&auth=error&code=X&message=Y&type=Z&list=7').search).toBe(
      '?app=todos&list=7',
    );
  });
});

describe('an address without an error', () => {
  it('loses auth=success alone', () => {
    expect(readErrorAddress('?auth=success&app=todos&code=kept')).toEqual({
      error: null,
      search: '?app=todos&code=kept',
    });
  });

  it('is also one that tells of success beside it', () => {
    expect(readErrorAddress('?auth=success&error=true&message=Nope&code=X&app=todos')).toEqual({
      error: null,
      search: '?app=todos',
    });
  });

  it.each(['', '?app=expenses&report=1', '?error=false', '?auth=other&message=x'])(
    'keeps %s as it is',
    (search) => {
      expect(readErrorAddress(search)).toEqual({ error: null, search });
    },
  );
});

describe('the words for a code', () => {
  it.each([
    ['AUTH_ERROR', 'Authentication Failed'],
    ['INSUFFICIENT_SCOPES', 'Additional Permissions Required'],
    ['NETWORK_ERROR', 'Connection Problem'],
    ['NOT_FOUND', 'Page Not Found'],
    ['SERVER_ERROR', 'Server Error'],
    ['ACCESS_DENIED', 'Access Denied'],
    ['UNKNOWN_ERROR', 'Something Went Wrong'],
    ['constructor', 'Something Went Wrong'],
  ])('%s is "%s"', (code, title) => {
    expect(errorWords(code).title).toBe(title);
  });

  it('describe what happened, each in a sentence of its own', () => {
    const codes = ['AUTH_ERROR', 'INSUFFICIENT_SCOPES', 'NETWORK_ERROR', 'NOT_FOUND', 'SERVER_ERROR'];
    const texts = [...codes, 'ACCESS_DENIED', 'UNKNOWN_ERROR'].map((code) => errorWords(code).description);
    for (const text of texts) expect(text).toMatch(/^[A-Z].+\.$/);
    expect(new Set(texts).size).toBe(7);
  });
});
