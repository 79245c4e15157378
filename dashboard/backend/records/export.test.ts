import { expect, it } from 'vitest';
import { readMoney } from '#kernel/money.ts';
import { plainFormats } from '#kernel/records/calls.ts';
import type { Field } from '#kernel/records/field.ts';
import { defineRecord } from '#kernel/records/record.ts';
import { amountIn } from '#kernel/records/written-numbers.ts';
import { readFile } from '../files/read-file.ts';
import { plainFile } from './export.ts';

const record = defineRecord({
  tab: 'Jobs',
  one: 'job',
  many: 'jobs',
  fingerprint: [['job']],
  fields: {
    job: { kind: 'text', header: 'Job' },
    share: { kind: 'percent', header: 'Share' },
    start: { kind: 'time', header: 'Start' },
    worked: { kind: 'duration', header: 'Worked' },
    price: { kind: 'money', header: 'Price', currency: 'EUR' },
    pieces: { kind: 'number', header: 'Pieces' },
  },
});
const rows = [
  { job: 'Menus', share: 0.25, start: 8.5 / 24, worked: 37 / 24, price: 1_250.5, pieces: 1_859 },
  { job: 'Cards', share: -0.125, start: 0.75, worked: 1.5 / 24, price: -3, pieces: 0.125 },
  { job: 'Bags', share: 1.2, start: 0, worked: 0, price: 0, pieces: 0 },
];

const numbers = Object.entries<Field>(record.fields).slice(1);

it.each(plainFormats)('the numbers of a row in a %s file are read back as they were', async (format) => {
  const { bytes } = await plainFile('Jobs', record, rows, format);
  const file = await readFile(`jobs.${format}`, bytes);
  if (file.kind !== 'table') throw new Error(`This was read as ${file.kind}.`);
  const read = file.rows.map(([, ...texts]) =>
    numbers.map(([, field], at) =>
      field.kind === 'money' ? readMoney(texts[at] ?? '') : amountIn(field, texts[at]),
    ),
  );
  const there = rows.map((row) => numbers.map(([name]) => expect.closeTo(Number(Reflect.get(row, name)), 9)));
  expect(read).toEqual(there);
});
