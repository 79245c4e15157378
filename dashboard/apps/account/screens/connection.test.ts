import { expect, it } from 'vitest';
import { endingOf } from './connection.ts';

const connection = { askedAt: '2026-11-20T12:00:00.000Z', renewedAt: null };
const grantedAt = '2026-11-01T12:00:00.000Z';

it.each([
  ['2026-11-08T12:30:00.000Z', true, true],
  ['2026-11-09T12:30:00.000Z', true, false],
  ['2026-11-03T12:30:00.000Z', true, false],
  ['2026-11-08T12:30:00.000Z', false, false],
])(
  'permissions that ended at %s granted by Google: %s; the operator’s registration is to blame: %s',
  (endedAt, isGoogle, isOperators) => {
    const ending = endingOf({ ...connection, grantedAt, endedAt }, isGoogle);
    expect(ending.isOperators).toBe(isOperators);
    expect(ending.words.includes('Testing')).toBe(isOperators);
    expect(ending.words).toContain('Grant them again');
  },
);

it('an end whose beginning is not known is nobody’s fault in particular', () => {
  expect(endingOf({ ...connection, grantedAt: null, endedAt: grantedAt }, true).isOperators).toBe(false);
});
