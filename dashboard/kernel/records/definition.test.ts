import { describe, expect, it } from 'vitest';
import { Problem } from '#kernel/problem.ts';
import { readDefinition } from './definition.ts';

const plant = {
  tab: 'Plants',
  one: 'plant',
  many: 'plants',
  id: { field: 'plantId', prefix: 'P' },
  fingerprint: [['plantId'], ['name', 'place']],
  fields: {
    plantId: { kind: 'text', header: 'ID', isOptional: true, isOurs: true },
    name: { kind: 'text', header: 'Plant', aliases: ['Name'], required: 'Please enter a name' },
    place: { kind: 'text', header: 'Place', choices: ['Hall', 'Kitchen'], initial: 'Hall' },
    everyDays: { kind: 'number', header: 'Every, days', min: 1, max: 365 },
    watered: { kind: 'day', header: 'Watered' },
  },
};

function problemsOf(definition: unknown): Record<string, string> {
  try {
    readDefinition(definition);
    return {};
  } catch (error) {
    if (error instanceof Problem && error.code === 'INVALID_INPUT') return error.details.fields ?? {};
    throw error;
  }
}

/** The definition with one field replaced. */
const withField = (name: string, field: object) => ({ ...plant, fields: { ...plant.fields, [name]: field } });

describe('a definition that was kept as JSON', () => {
  it('makes a record like one that is said in code', () => {
    const record = readDefinition(JSON.parse(JSON.stringify(plant)));
    expect(Object.keys(record.sheet.columns)).toEqual(['ID', 'Plant', 'Place', 'Every, days', 'Watered']);
    expect(record.sheet.fingerprint).toEqual([['ID'], ['Plant', 'Place']]);
    expect(record.formFields.map(([name]) => name)).toEqual(['name', 'place', 'everyDays', 'watered']);
    expect(record.fresh.parse({ name: 'Fern' })).toEqual({ name: 'Fern', place: 'Hall' });
    expect(record.fresh.safeParse({ name: ' ' }).error?.issues[0]?.message).toBe('Please enter a name');
    expect(record.words.add).toBe('Add New Plant');
  });

  it.each<[what: string, definition: unknown, problems: Record<string, string>]>([
    ['nothing', null, { '': 'This must be an object' }],
    [
      'a kind that there is not',
      withField('leaf', { kind: 'picture', header: 'Leaf' }),
      { 'fields.leaf.kind': 'There is no field of this kind' },
    ],
    [
      'a word of a field written wrong',
      withField('leaf', { kind: 'text', header: 'Leaf', aliasses: [] }),
      { 'fields.leaf': 'There is nothing called "aliasses" here' },
    ],
    [
      'a first day that is none',
      withField('bought', { kind: 'day', header: 'Bought', initial: 'spring' }),
      { 'fields.bought.initial': 'The field does not take what it begins with' },
    ],
    [
      'two fields under one header',
      withField('leaf', { kind: 'text', header: ' plant\u00a0' }),
      { 'fields.leaf.header': '"plant" is a header of the field "name", too' },
    ],
    [
      'an alias that is another field’s header',
      withField('leaf', { kind: 'text', header: 'Leaf', aliases: ['PLACE'] }),
      { 'fields.leaf.header': '"PLACE" is a header of the field "place", too' },
    ],
    [
      'bounds that nothing is within',
      withField('everyDays', { kind: 'number', header: 'Every', min: 5, max: 1 }),
      { 'fields.everyDays.max': 'The largest is below the smallest' },
    ],
    [
      'a first value that is no choice',
      withField('place', { kind: 'text', header: 'Place', choices: ['Hall'], initial: 'Roof' }),
      { 'fields.place.initial': 'The field does not take what it begins with' },
    ],
    [
      'a first number out of bounds',
      withField('everyDays', { kind: 'number', header: 'Every', max: 9, initial: 10 }),
      { 'fields.everyDays.initial': 'The field does not take what it begins with' },
    ],
    [
      'a fingerprint of a field that is not there',
      { ...plant, fingerprint: [['soil']] },
      { 'fingerprint.0': 'There is no field "soil"' },
    ],
    [
      'ids in a field that people fill in',
      { ...plant, id: { field: 'name', prefix: 'P' } },
      { 'id.field': 'Ids are kept in a text field that no form asks for' },
    ],
    [
      'a name that rows have already',
      withField('sheetId', { kind: 'text', header: 'Leaf' }),
      { 'fields.sheetId': 'This name is taken' },
    ],
    [
      'no field to fill in',
      { ...plant, fingerprint: [['plantId']], fields: { plantId: plant.fields.plantId } },
      { fields: 'A form needs a field to fill in' },
    ],
  ])('is refused with its place: %s', (_, definition, problems) => {
    expect(problemsOf(definition)).toEqual(problems);
  });

  it('is refused where a field is named as no object may be', () => {
    const text = JSON.stringify(plant).replace('"place":{', '"__proto__":{');
    expect(Object.keys(problemsOf(JSON.parse(text)))).not.toEqual([]);
  });
});
