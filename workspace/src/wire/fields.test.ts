import { describe, expect, it } from 'vitest';
import { loadDiscovery } from './discovery.ts';
import { applyFields, FieldsError, includesField, maskText, parseFields, resolveFields } from './fields.ts';
import { JsonText, writeJson } from './json-write.ts';

const sheet = {
  spreadsheetId: 'x',
  sheets: [{ properties: { sheetId: 0, title: 'A' } }, { properties: { title: 'B' }, data: [{}] }],
};

describe('a mask', () => {
  it.each([
    ['spreadsheetId', { spreadsheetId: 'x' }],
    ['sheets.properties.title', { sheets: [{ properties: { title: 'A' } }, { properties: { title: 'B' } }] }],
    ['sheets/properties/title', { sheets: [{ properties: { title: 'A' } }, { properties: { title: 'B' } }] }],
    [
      'sheets(properties(title))',
      { sheets: [{ properties: { title: 'A' } }, { properties: { title: 'B' } }] },
    ],
    ['sheets.properties.tabColor', { sheets: [{ properties: {} }, { properties: {} }] }],
    [
      'sheets(data,properties/sheetId)',
      { sheets: [{ properties: { sheetId: 0 } }, { properties: {}, data: [{}] }] },
    ],
    [
      'sheets.properties.title, sheets.properties',
      { sheets: [{ properties: { sheetId: 0, title: 'A' } }, { properties: { title: 'B' } }] },
    ],
    [
      'sheets(*/title)',
      { sheets: [{ properties: { title: 'A' } }, { properties: { title: 'B' }, data: [{}] }] },
    ],
    ['nothing', {}],
    ['*', sheet],
  ])('%s', (source, expected) => {
    expect(applyFields(sheet, parseFields(source))).toEqual(expected);
  });

  it.each([
    '',
    ',',
    'a,',
    'a..b',
    'a(',
    'a()',
    'a)',
    '(a)',
    'a b',
    `${'a/'.repeat(100)}a`,
    'a'.repeat(30_000),
  ])('cannot be %.20j', (source) => {
    expect(() => parseFields(source)).toThrow(FieldsError);
  });

  it('says whether a member is wanted, by name or by *', () => {
    expect(includesField(parseFields('sheets.data'), 'sheets', 'data')).toBe(true);
    expect(includesField(parseFields('sheets'), 'sheets', 'data')).toBe(true);
    expect(includesField(parseFields('sheets.properties'), 'sheets', 'data')).toBe(false);
    expect(includesField(parseFields('sheets/*'), 'sheets', 'data')).toBe(true);
    expect(includesField('all', 'sheets')).toBe(true);
  });

  it('asks for the same as another one of the same text only', () => {
    const text = (source: string) => maskText(parseFields(source));
    expect(text('a.b,c')).toBe(text('a(b), c'));
    const others = ['a,b', 'a.b', 'a(b,c)', 'a(b),c', 'a(*/b)', '*', 'a,b,c'];
    expect(new Set(others.map(text)).size).toBe(others.length);
  });

  it('leaves alone what is written out already', () => {
    const answer = { id: 'x', rows: new JsonText('[{"a":1}]'), gone: 2 };
    expect(writeJson(applyFields(answer, parseFields('id,rows.a')))).toBe('{"id":"x","rows":[{"a":1}]}');
    expect(() => JSON.stringify(answer)).toThrow('Only writeJson');
    expect(writeJson({ a: [1, null, { 'b"': 'c"' }], d: undefined })).toBe('{"a":[1,null,{"b\\"":"c\\""}]}');
  });

  it('may be in snake_case, but names only what the answer can hold', () => {
    const { schemas } = loadDiscovery('sheets-v4');
    const resolve = (source: string) => resolveFields(parseFields(source), { $ref: 'Spreadsheet' }, schemas);
    expect(resolve('sheets.properties.tab_color')).toEqual(parseFields('sheets.properties.tabColor'));
    expect(() => resolve('sheets.sheetProperties')).toThrow(
      expect.objectContaining({ part: 'sheets.sheetProperties' }),
    );
    expect(() => resolve('constructor')).toThrow(FieldsError);
  });
});
