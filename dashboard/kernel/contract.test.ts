import { expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod';
import { fileContent, fillPath, jsonText, type ParameterOf, parametersOf } from './contract.ts';

it('puts each value into the path as one segment', () => {
  const path = '/:reportId/photo/:fileName';
  expect(fillPath(path, { reportId: 'a1', fileName: '../x y?.jpg' })).toBe('/a1/photo/..%2Fx%20y%3F.jpg');
});

it('names the parameters of a path, in types as in values', () => {
  expect(parametersOf('/:reportId/rows/:row')).toEqual(['reportId', 'row']);
  expect(parametersOf('')).toEqual([]);
  expectTypeOf<ParameterOf<'/:reportId/rows/:row'>>().toEqualTypeOf<'reportId' | 'row'>();
});

it('parses the JSON of a form field by its schema, and refuses what is no JSON', () => {
  const schema = jsonText(z.object({ amount: z.number() }));
  expect(schema.parse('{"amount": 3}')).toEqual({ amount: 3 });
  expect(schema.safeParse('{"amount": "3"}').success).toBe(false);
  expect(schema.safeParse('{amount').success).toBe(false);
});

it('takes only bytes as the content of a file', () => {
  expect(fileContent.safeParse({ bytes: new Uint8Array(1), type: 'image/png' }).success).toBe(true);
  expect(fileContent.safeParse({ bytes: 'text', type: 'image/png' }).success).toBe(false);
});
