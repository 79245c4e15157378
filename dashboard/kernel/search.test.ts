import { describe, expect, it } from 'vitest';
import { dayTexts, finderAmong, folded, matches } from './search.ts';

describe('a search', () => {
  it.each([
    ['Jürgen Groß', 'jurgen'],
    ['Große Straße', 'grosse strasse'],
    ['GROSSE', 'große'],
    ['Ørsted', 'orsted'],
    ['Łódź', 'lodz'],
    ['Łódź', 'ŁÓDŹ'],
    ['Zoë Nuñez-Žižek', 'nunez zoe zizek'],
    ['Zoe\u0308', 'ZOË'],
    ['İstanbul, Kadıköy', 'istanbul kadikoy'],
    ['Æther Œuvre', 'aether oeuvre'],
    ['ΟΔΟΣ', 'οδος'],
    ['ΟΔΟΣ Α', 'ΟΔΟΣ'],
    ['O’Brien', "o'brien"],
    ["O'Brien", 'obrien'],
    ['Ｆｕｌｌ ﬁlm', 'full film'],
    ['2019–2021', '2019-2021'],
    ['東京', '東京'],
    ['two  words', '  two words '],
    ['Anything', ''],
    ['Anything', ' \n '],
    ['$1,486.20', '1,486'],
    ['a (b', '(b'],
  ])('%j is found by %j', (text, query) => {
    expect(matches([text], query)).toBe(true);
  });

  it.each([
    ['(555) 0123', '5550123'],
    ['+1 (555) 010-0', '5550100'],
    ['+1 555 0100', '+15550100'],
    ['0171.234.56', '0171-23456'],
    ['555 0123', '555-0123'],
    ['+44\u00a020\u00a07946\u00a00958', '79460958'],
  ])('the phone %j is found by %j', (phone, query) => {
    expect(matches(['Ada', phone], query)).toBe(true);
    expect(matches([phone], `ada ${query}`)).toBe(false);
  });

  it.each([
    [['ab', 'cd'], 'bc'],
    [['555', '0123456'], '5550123'],
    [['(555) 0123'], '5550124'],
    [['12 34'], '1234'],
    [['Mug'], '.*'],
    [['Ada Fong'], 'ada fang'],
  ])('%j is not found by %j', (texts, query) => {
    expect(matches(texts, query)).toBe(false);
  });

  it('finds what held the words in just these letters before', () => {
    for (const text of ['Straße 5, 80331 München', 'İx', 'a\u0301b', '½ cup', 'x\u0307y', "L'Été"]) {
      const signs = [...text];
      for (let from = 0; from < signs.length; from += 1) {
        for (let to = from + 1; to <= signs.length; to += 1) {
          expect(matches([text], signs.slice(from, to).join(''))).toBe(true);
        }
      }
    }
  });
});

it('a day is found as it stands in the sheet and as it is shown', () => {
  expect(matches(dayTexts('11/3/2025'), '2025-11-03')).toBe(true);
  expect(matches(dayTexts('2025-11-03'), 'nov 3')).toBe(true);
  expect(dayTexts('in May')).toEqual(['in May']);
});

it('a folded text has no capitals and no accents', () => {
  expect(folded('Åse KØBENHAVN’s')).toBe('ase kobenhavns');
});

describe('a search among things that stay', () => {
  it('asks of each once by what it is found, and where nothing is sought of none', () => {
    const asked: string[] = [];
    const finder = finderAmong(({ name }: { name: string }) => {
      asked.push(name);
      return [name];
    });
    const all = [{ name: 'Zoë' }, { name: 'Hal' }];
    expect(all.filter(finder(' '))).toEqual(all);
    expect(asked).toEqual([]);
    expect(all.filter(finder('z'))).toEqual([{ name: 'Zoë' }]);
    expect(all.filter(finder('zoe'))).toEqual([{ name: 'Zoë' }]);
    expect(asked).toEqual(['Zoë', 'Hal']);
  });
});
