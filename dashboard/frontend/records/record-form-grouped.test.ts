import { expect, it } from 'vitest';
import { defineRecord } from '#kernel/records/record.ts';
import { recordForm } from './record-form.ts';

const stock = defineRecord({
  tab: 'Stock',
  one: 'row',
  many: 'rows',
  fingerprint: [['what']],
  fields: {
    what: { kind: 'text', header: 'What' },
    sheets: { kind: 'number', header: 'Sheets' },
    price: { kind: 'money', header: 'Price' },
  },
});

it('a number with separators of thousands is what an amount written so is', () => {
  const form = recordForm(stock);
  const read = (text: string) => form.schema.safeParse({ what: 'Paper', sheets: text, price: text }).data;
  expect(read('1,250')).toEqual({ what: 'Paper', sheets: 1250, price: 1250 });
  expect(read('1,250.5')).toEqual({ what: 'Paper', sheets: 1250.5, price: 1250.5 });
});
