import { describe, expect, it } from 'vitest';
import { endsSession, problemOf } from './answers.ts';

const account = '/api/subscription/status';

/** Whether an answer to a call at this address leads to the front page. */
function leadsToFront(status: number, body: object, path = account): boolean {
  return endsSession(problemOf(status, body), path);
}

describe('an answer of 401', () => {
  it('leads to the front page', () => {
    expect(leadsToFront(401, { error: 'You are not signed in.', code: 'AUTH_ERROR' })).toBe(true);
    expect(leadsToFront(401, {})).toBe(true);
  });

  it('is left to the screen when the body says requiresReauth', () => {
    expect(leadsToFront(401, { error: 'Gone.', requiresReauth: true })).toBe(false);
    expect(leadsToFront(401, { error: 'Gone.', requiresReauth: false })).toBe(true);
  });

  it.each([
    'No refresh token is kept for your account.',
    'Please RE-AUTHENTICATE to go on.',
    'Authentication expired. Please sign in again.',
    'authentication EXPIRED',
    'Your permissions were withdrawn.',
    'This needs the scope drive.file.',
  ])('is left to the screen when it says "%s"', (error) => {
    expect(leadsToFront(401, { error })).toBe(false);
  });

  it.each([
    '/api/app/expenses',
    '/api/app/permissions/status',
    '/api/app/shared/sheets',
    '/api/auth/me',
    '/api/letters',
  ])('is left to the screen when %s was called', (path) => {
    expect(leadsToFront(401, { error: 'You are not signed in.' }, path)).toBe(false);
  });

  it.each([
    '/api/alpha/status',
    '/api/subscription/portal',
    '/api/auth/logout',
    '/api/auth/me/more',
    '/api/apps',
  ])('leads to the front page when %s was called', (path) => {
    expect(leadsToFront(401, { error: 'You are not signed in.' }, path)).toBe(true);
  });
});

it.each([
  [403, 'ACCESS_DENIED'],
  [403, 'INSUFFICIENT_SCOPES'],
  [400, 'INVALID_INPUT'],
  [404, 'NOT_FOUND'],
  [429, 'TOO_MANY_REQUESTS'],
  [500, 'SERVER_ERROR'],
  [503, 'BILLING_UNAVAILABLE'],
])('an answer of %d %s never does', (status, code) => {
  expect(leadsToFront(status, { error: 'No.', code })).toBe(false);
});
