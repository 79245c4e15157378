import { describe, expect, it } from 'vitest';
import { pageUrl, safeReturnPath } from './return-path.ts';

describe('the path to come back to', () => {
  it.each(['/', '/?app=expenses&report=1', '/privacy#scopes', '/a/../b', '/?next=https://evil.example'])(
    'may be %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'expenses',
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/api/auth/google',
    '/./api/auth/logout',
    `/${'x'.repeat(2000)}`,
  ])('falls back to / for %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});

describe('the address of a page', () => {
  it('keeps query and fragment and adds its parameters', () => {
    expect(pageUrl('https://rowhouse.test', '/?app=expenses#row', { auth: 'success' })).toBe(
      'https://rowhouse.test/?app=expenses&auth=success#row',
    );
  });

  it.each(['/..//evil.example', '/.//evil.example', '/x/..//evil.example'])(
    'stays on this site for %s',
    (path) => {
      expect(new URL(pageUrl('https://rowhouse.test', safeReturnPath(path), {})).origin).toBe(
        'https://rowhouse.test',
      );
    },
  );

  it('carries a message as text', () => {
    const url = new URL(pageUrl('https://rowhouse.test', '/', { message: '<b>&auth=success' }));
    expect(url.searchParams.get('message')).toBe('<b>&auth=success');
    expect(url.searchParams.has('auth')).toBe(false);
  });
});
