import { describe, expect, it } from 'vitest';
import { categoryIn } from './categories.ts';
import { trade } from './merchant-words.ts';
import { changeWords, hasLabel, paysWith, weightOf } from './total-words.ts';
import { totalsIn } from './totals.ts';

describe('a word that begins or ends with an accent', () => {
  it.each(['NET À PAYER 14,00', 'à payer 14,00', 'YHTEENSÄ 14,00', 'Yhteensä'])(
    'names the total in %s',
    (line) => {
      expect(hasLabel(line)).toBe(true);
    },
  );

  it.each([
    [
      'Czech',
      ['Mezisoučet 142,00', 'Sleva -13,00', 'Celkem k úhradě 129,00 Kč', 'Hotově 200,00', 'Vráceno 71,00'],
    ],
    [
      'Czech without accents',
      ['Cena 129,00', 'DPH 21% 22,39', 'CELKEM 129,00', 'Hotove 500,00', 'Nazpet 371,00'],
    ],
    ['Czech with tax', ['Celkem bez DPH 106,61', 'DPH 21% 22,39', 'Celkem 129,00', 'Kartou 129,00']],
    ['Slovak', ['Medzisúčet 142,00', 'Spolu k úhrade 129,00 EUR', 'Hotovosť 150,00', 'Výdavok 21,00']],
    [
      'Hungarian',
      ['Részösszeg 142,00', 'Kedvezmény -13,00', 'FIZETENDŐ 129,00', 'Készpénz 200,00', 'Visszajáró 71,00'],
    ],
    ['Hungarian on an invoice', ['Nettó 101,57', 'ÁFA 27% 27,43', 'Végösszeg: 129,00 Ft']],
    ['Hungarian in short', ['Kenyér 29,00', 'Kolbász 100,00', 'Összesen 129,00', 'Bankkártya 129,00']],
    ['Polish', ['Podsuma 142,00', 'Do zapłaty 129,00', 'Gotówka 200,00', 'Reszta 71,00']],
    ['Croatian', ['Osnovica 103,20', 'PDV 25,80', 'UKUPNO 129,00', 'Gotovina 200,00', 'Povrat 71,00']],
    ['Croatian, to pay', ['Međuzbroj 142,00', 'Za platiti: 129,00', 'Kartica 129,00']],
    ['Romanian', ['Subtotal 142,00', 'TOTAL DE PLATĂ 129,00 lei', 'Numerar 200,00', 'Rest 71,00']],
  ])('names the total in %s', (_, lines) => {
    expect(totalsIn(lines)[0]?.value).toBe(129);
    expect(totalsIn(lines.map((line) => line.toUpperCase()))[0]?.value).toBe(129);
  });

  it('names the total in forints, which have thousands with a space and no decimals', () => {
    expect(
      totalsIn(['Kenyér 1 490 Ft', 'Kolbász 3 500 Ft', 'Fizetendő: 4 990 Ft', 'Készpénz 5 000 Ft'])[0]?.value,
    ).toBe(4990);
  });

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

  it('tells a shop by its trade', () => {
    expect(
      ['Café Central', 'Le Café', 'Müllerbäckerei Süd', 'Pizzería Roma'].map((name) => trade.test(name)),
    ).toEqual([...[true, true, true, true]]);
    expect(trade.test('Ébarre')).toBe(false);
  });

  it('tells the category', () => {
    expect(categoryIn(['Café 2,00'], ['Meals', 'Lodging'])?.name).toBe('Meals');
    expect(categoryIn(['1 Übernachtung 89,00'], ['Meals', 'Lodging'])?.name).toBe('Lodging');
  });
});
