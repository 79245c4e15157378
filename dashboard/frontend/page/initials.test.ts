import { describe, expect, it } from 'vitest';
import { firstNameOf, initialsOf } from './initials.ts';

describe('a name', () => {
  it.each([
    ['Mara Ellison', 'mara@ellisonpress.example', 'ME', 'Mara'],
    ['  Ada   King  Lovelace ', 'ada@a.example', 'AL', 'Ada'],
    ['Prince', 'p@a.example', 'P', 'Prince'],
    ['', 'hal.whitcomb@a.example', 'H', 'hal.whitcomb'],
    ['𝔄da Ü', 'a@a.example', '𝔄Ü', '𝔄da'],
    ['', '', '', ''],
  ])('"%s" <%s> has the initials %s and the first name "%s"', (name, email, initials, firstName) => {
    expect(initialsOf({ name, email })).toBe(initials);
    expect(firstNameOf({ name, email })).toBe(firstName);
  });
});
