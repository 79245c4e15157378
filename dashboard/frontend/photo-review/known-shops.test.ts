import { afterEach, expect, it } from 'vitest';
import { knownShop, rememberShop } from './known-shops.ts';

afterEach(() => localStorage.clear());

const heron = { read: 'BLUE HER0N DINER', description: 'Blue Heron Diner', category: 'Meals' };

it('a shop is known by the words that were read, a letter of them misread too, for its person alone', () => {
  rememberShop('ada@example.com', heron);
  expect(knownShop('ada@example.com', 'Blue Her0n Diner')).toMatchObject({ description: 'Blue Heron Diner' });
  expect(knownShop('ada@example.com', 'BLUE HERON DlNER')).toMatchObject({ category: 'Meals' });
  expect(knownShop('ada@example.com', 'RED HERON INN')).toBeUndefined();
  expect(knownShop('ada@example.com', '')).toBeUndefined();
  expect(knownShop('eva@example.com', heron.read)).toBeUndefined();
});

it('the last correction is the one that holds, and 200 shops are kept', () => {
  rememberShop('ada', heron);
  rememberShop('ada', { ...heron, description: 'The Heron' });
  expect(knownShop('ada', heron.read)?.description).toBe('The Heron');
  for (let shop = 0; shop < 200; shop += 1) {
    const read = String(shop).padStart(3, '0').repeat(3);
    rememberShop('ada', { read, description: 'x', category: '' });
  }
  expect(knownShop('ada', heron.read)).toBeUndefined();
});

it('a storage that holds something else knows nothing, and takes what comes', () => {
  localStorage.setItem('rowhouse-shops ada', '{"not": "shops"}');
  expect(knownShop('ada', heron.read)).toBeUndefined();
  rememberShop('ada', heron);
  expect(knownShop('ada', heron.read)?.description).toBe('Blue Heron Diner');
});
