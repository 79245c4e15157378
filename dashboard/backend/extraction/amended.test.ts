import { describe, expect, it } from 'vitest';
import type { ReadingOrder } from '#kernel/extraction.ts';
import { printed } from '#testing/receipts/printed.ts';
import { amended, withAccents, withSign } from './amended.ts';
import { spokenIn } from './languages.ts';
import { type ReadLine, textsOf } from './lines.ts';
import { readFields } from './read.ts';

const latest = '2026-11-22';
const order: ReadingOrder = {
  template: 'receipt',
  wanted: [
    { name: 'merchant', kind: 'merchant' },
    { name: 'amount', kind: 'amount' },
    { name: 'currency', kind: 'currency' },
  ],
};

function lineOf(text: string): ReadLine {
  const [line] = printed([text]);
  if (!line) throw new Error('no line');
  return line;
}

describe('a second reading of a line', () => {
  it.each([
    ['Backerei Muller', 'Bäckerei Müller', 'Bäckerei Müller'],
    ['Getranke WeiB KG', 'Getränke Weiß KG', 'Getränke Weiß KG'],
    ['Ksiegarnia todzka', 'Księgarnia Łódzka', 'Księgarnia Łódzka'],
    ['GUNES KIRTASiYE', 'GÜNEŞ KIRTASİYE', 'GÜNEŞ KIRTASİYE'],
    ['Padaria Sao Joao', '| Padaria São João.', 'Padaria São Joao'],
    ['Backerei Muller', 'Bäckerei MülTeER', 'Bäckerei Muller'],
    ['Blue Heron Diner', 'Blue Héron Dîner', 'Blue Héron Dîner'],
    ['Cafe 24', 'Café 25', 'Café 24'],
    ['Cafe 24', '', 'Cafe 24'],
  ])('of %j as %j makes it %j: accents alone are taken', (text, other, expected) => {
    expect(withAccents(lineOf(text), other).text).toBe(expected);
  });

  it.each([
    ['TOTAL 919,19', 'TOTAL 919,19 €', 'TOTAL 919,19 €'],
    ['BALANCE DUE f1,019.12', 'BALANCE DUE £1,019.12', 'BALANCE DUE £1,019.12'],
    ['SUMME 12,50 E', 'SUMME 12,50€', 'SUMME 12,50 € E'],
    ['Total to pay 1,797.50', 'Total to pay £1,1797.50', 'Total to pay £1,797.50'],
    ['TOTAL 919,19', 'TOTAL 20,00 €', 'TOTAL 919,19'],
    ['TOTAL 919,19', 'TOTAL €', 'TOTAL 919,19'],
  ])('of %j as %j makes it %j: a sign at the same figures is taken', (text, other, expected) => {
    expect(withSign(lineOf(text), other).text).toBe(expected);
  });
});

describe('the language of a paper', () => {
  it.each([
    ['deu', ['Marktstrasse 3', 'Summe 12,00', 'MwSt 19% 1,92']],
    ['fra', ['9 quai Nord', 'TOTAL TTC 12,00', 'TVA 20%']],
    ['spa', ['Calle Mayor 21', 'Fecha: 02.05.2024', 'EFECTIVO 20,00']],
    ['por', ['Rua Nova 12', 'TROCO 3,00']],
    ['pol', ['PARAGON FISKALNY', 'SUMA PLN 12,00', 'RESZTA PLN 3,00']],
    ['dan', ['KVITTERING', 'Moms 25% 3,00']],
    ['swe', ['KVITTO', 'Totalt 12,00', 'Varav moms 2,40']],
    ['tur', ['TARIH: 02.05.2024', 'TOPLAM 12,00', 'KDV 2,00']],
    ['fra', ['Brigade Road', 'Sub Total 3.00', 'TOTAL CAD 3.00']],
  ])('is %s for %j', (language, lines) => {
    expect(spokenIn(lines).language).toBe(language);
  });
});

it('only names are read again, and a total whose currency nothing else tells', async () => {
  const page = { lines: printed(['Cafe Noel', '9 rue Nord', 'Creme 4,00', 'TOTAL 4,00', 'Merci']) };
  const asked: string[] = [];
  const again = await amended(page, order, latest, async ({ text }, language) => {
    asked.push(`${language}: ${text}`);
    return text === 'Cafe Noel' ? 'Café Noël' : '';
  });
  expect(asked).toEqual(['fra: Cafe Noel', 'fra: TOTAL 4,00']);
  expect(readFields(again, order, latest).fields['merchant']?.value).toBe('Café Noël');
  expect(textsOf(again)).toEqual(['Café Noël', '9 rue Nord', 'Creme 4,00', 'TOTAL 4,00', 'Merci']);

  asked.length = 0;
  const signed = { lines: printed(['Blue Heron Diner', 'Pie $4.00', 'TOTAL $4.00']) };
  await amended(signed, order, latest, async ({ text }) => {
    asked.push(text);
    return '';
  });
  expect(asked).toEqual(['Blue Heron Diner']);
});
