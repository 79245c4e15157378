import { describe, expect, it } from 'vitest';
import { categoryIn } from './categories.ts';
import { changeWords, hasLabel, paysWith, weightOf } from './total-words.ts';
import { totalsIn } from './totals.ts';

describe('a word that begins or ends with an accent', () => {
  it.each(['NET À PAYER 14,00', 'à payer 14,00', 'YHTEENSÄ 14,00', 'Yhteensä'])(
    'names the total in %s',
    (line) => {
      expect(hasLabel(line)).toBe(true);
    },
  );

  it('tells what came back, what was carried over and how it was paid', () => {
    expect(changeWords.test('PARA ÜSTÜ 6,00')).toBe(true);
    expect(
      ['PARA ÜSTÜ 6,00', 'Übertrag 14,00', 'à reporter 14,00'].map((line) => weightOf(line) < 0),
    ).toEqual([true, true, true]);
    expect(paysWith('KREDİ KARTI 14,00')).toBe(true);
    // Nor is it found inside another one.
    expect(paysWith('Barème 14,00')).toBe(false);
  });

  it('tells the total from what is on the paper as often and is larger', () => {
    expect(totalsIn(['Menu 22,00', 'Café 2,00', 'Bon 10,00', '24,00', 'NET À PAYER 14,00'])[0]?.value).toBe(
      14,
    );
  });

  it('tells the category', () => {
    expect(categoryIn(['Café 2,00'], ['Meals', 'Lodging'])?.name).toBe('Meals');
    expect(categoryIn(['1 Übernachtung 89,00'], ['Meals', 'Lodging'])?.name).toBe('Lodging');
  });
});
