import { describe, expect, it } from 'vitest';
import { checkDigitOf, normalizedVin, vinState, vinWarning } from '../vin.ts';

describe('a VIN', () => {
  it.each([
    // The most quoted example of the regulation's tables: check digit X.
    ['1M8GDM9AXKP042788', 'X'],
    // The usual test number: seventeen ones.
    ['11111111111111111', '1'],
    ['5GZCZ43D13S812715', '1'],
  ])('%s has the check digit %s', (vin, digit) => {
    expect(checkDigitOf(vin)).toBe(digit);
    expect(vinState(vin)).toBe('right');
    expect(vinWarning(vin)).toBeUndefined();
  });

  it('is read however it is written', () => {
    expect(normalizedVin(' 1m8gdm9a-xkp0 42788 ')).toBe('1M8GDM9AXKP042788');
    expect(vinState('1m8gdm9a xkp042788')).toBe('right');
  });

  it('of North America with a mistyped character is told of, with the digit that would fit', () => {
    expect(vinState('1M8GDM9A1KP042788')).toBe('wrong-digit');
    expect(vinWarning('1M8GDM9A1KP042788')).toContain('X belongs in the ninth place');
  });

  it('of elsewhere may have any character in the ninth place', () => {
    expect(vinState('WVWZZZ1JZ3W386752')).toBe('digit-elsewhere');
    expect(vinWarning('WVWZZZ1JZ3W386752')).toContain('normal outside North America');
  });

  it.each(['1M8GDM9AXKP04278', '1M8GDM9AXKP0427888', 'IM8GDM9AXKP042788', 'frame 17'])(
    'is none: %s',
    (text) => {
      expect(vinState(text)).toBe('not-a-vin');
    },
  );

  it('that is blank needs no word', () => {
    expect(vinState('  ')).toBe('blank');
    expect(vinWarning('')).toBeUndefined();
  });
});
