import { describe, expect, it } from 'vitest';
import { loadDiscovery } from './discovery.ts';
import { ApiError, errorBody } from './errors.ts';
import { readBody } from './json-body.ts';

const sheets = loadDiscovery('sheets-v4');

const read = (schema: string, body: unknown) => readBody('sheets', sheets, schema, body);

/** The error of a body that must be refused, as Sheets sends it. */
function refusal(schema: string, body: unknown): unknown {
  try {
    read(schema, body);
  } catch (error) {
    if (error instanceof ApiError) return errorBody(error, 'sheets');
    throw error;
  }
  throw new Error('The body was read.');
}

describe('a body of very many members is refused before they are looked at', () => {
  it.each([
    ['BatchUpdateSpreadsheetRequest', { requests: new Array(250_001).fill({}) }, 'requests', 250_001],
    [
      'BatchGetValuesByDataFilterRequest',
      { dataFilters: new Array(250_001).fill(0) },
      'data_filters',
      250_001,
    ],
  ])('%s', (schema, body, field, count) => {
    expect(refusal(schema, body)).toMatchObject({
      error: {
        code: 400,
        message: `Invalid value at '${field}': it has ${count} members, and 250000 is the most.`,
      },
    });
  });

  it('also where they are the names of a map', () => {
    const appProperties = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`n${at}`, 'a']));
    expect(() => readBody('drive', loadDiscovery('drive-v3'), 'File', { appProperties })).toThrow(
      "Invalid value at 'app_properties': it has 10001 members, and 10000 is the most.",
    );
  });
});

describe('a body is read as loosely as by Google', () => {
  const rename = { updateSheetProperties: { properties: { sheetId: 5, title: 'x' }, fields: 'title' } };

  it.each([
    ['camelCase', { requests: [rename] }],
    [
      'snake_case',
      {
        requests: [{ update_sheet_properties: { properties: { sheet_id: 5, title: 'x' }, fields: 'title' } }],
      },
    ],
    ['one object where a list is expected', { requests: rename }],
    ['lists within lists', { requests: [[rename]] }],
    [
      'a number as text',
      {
        requests: [{ updateSheetProperties: { properties: { sheetId: '5', title: 'x' }, fields: 'title' } }],
      },
    ],
    ['null for what is not set', { requests: [{ ...rename, addSheet: null }], responseRanges: null }],
  ])('with %s', (_what, body) => {
    expect(read('BatchUpdateSpreadsheetRequest', body)).toEqual({ requests: [rename] });
  });

  it('keeps the nulls among cells', () => {
    const values = [['a', null, 1], [], [true, '']];
    expect(read('ValueRange', { values })).toEqual({ values });
  });

  it('is empty where there is none', () => {
    expect(read('ClearValuesRequest', undefined)).toEqual({});
  });
});

describe('Sheets refuses', () => {
  const violation = (field: string, text: string) => ({
    error: {
      code: 400,
      message: text,
      status: 'INVALID_ARGUMENT',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.BadRequest',
          fieldViolations: [{ ...(field !== '' && { field }), description: text }],
        },
      ],
    },
  });

  it.each([
    ['x', { x: 1 }, '', 'Invalid JSON payload received. Unknown name "x": Cannot find field.'],
    [
      'a name within a request',
      { requests: [{ x: 1 }] },
      'requests[0]',
      'Invalid JSON payload received. Unknown name "x" at \'requests[0]\': Cannot find field.',
    ],
    [
      'a name further in',
      { requests: [{ addSheet: { properties: { __proto: 1 } } }] },
      'requests[0].add_sheet.properties',
      'Invalid JSON payload received. Unknown name "__proto" at \'requests[0].add_sheet.properties\': Cannot find field.',
    ],
    [
      'a text for a whole number',
      { requests: [{ deleteSheet: { sheetId: 'five' } }] },
      'requests[0].delete_sheet.sheet_id',
      'Invalid value at \'requests[0].delete_sheet.sheet_id\' (TYPE_INT32), "five"',
    ],
  ])('%s', (_what, body, field, text) => {
    expect(refusal('BatchUpdateSpreadsheetRequest', body)).toEqual(violation(field, text));
  });

  it.each([
    [['A'], 'data.values[0]'],
    ['A', 'data.values'],
  ])('values that are no rows: %j', (values, field) => {
    const text = `Invalid value at '${field}' (type.googleapis.com/google.protobuf.ListValue), "A"`;
    expect(refusal('ValueRange', { values })).toEqual(violation(field, text));
  });

  it('every wrong row, each with a line of its own', () => {
    expect(refusal('ValueRange', { values: ['A', 'B'] })).toMatchObject({
      error: {
        message:
          'Invalid value at \'data.values[0]\' (type.googleapis.com/google.protobuf.ListValue), "A"\n' +
          'Invalid value at \'data.values[1]\' (type.googleapis.com/google.protobuf.ListValue), "B"',
      },
    });
  });

  it.each([Number.NaN, 'NaN', 'Infinity', '0x10', ' 1', true, {}, [1, 2]])('%j as a number', (red) => {
    const cell = { userEnteredFormat: { backgroundColor: { red } } };
    const body = { requests: [{ repeatCell: { cell } }] };
    expect(refusal('BatchUpdateSpreadsheetRequest', body)).toMatchObject({ error: { code: 400 } });
  });

  it('a body that is no object', () => {
    for (const body of ['text', 5, true, []]) {
      expect(refusal('ValueRange', body)).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    }
  });

  it('a million wrong rows, with no more than a hundred complaints', () => {
    const body = refusal('ValueRange', { values: Array.from({ length: 1_000_000 }, () => 'x') });
    expect(JSON.stringify(body).length).toBeLessThan(40_000);
  });
});
