import { afterEach, expect, it } from 'vitest';
import { candidatesOf } from './candidates.ts';
import { samplesOf, tableOfFile, withoutHeaders } from './import-table.ts';
import { guessMapping, type ImportField, missingFields, orderIn, recordsOf } from './mapping.ts';
import { rememberMapping, startMapping } from './mapping-memory.ts';

type Key = 'name' | 'email' | 'notes';
const fields: readonly ImportField<Key>[] = [
  { key: 'name', label: 'Member Name', aliases: ['Name', ['First Name', 'Last Name']], isRequired: true },
  { key: 'email', label: 'Email', aliases: ['E-mail 1 - Value', 'Email Address'] },
  { key: 'notes', label: 'Notes', join: '\n' },
];
afterEach(() => localStorage.clear());

it.each([
  ['its own label', ['member name', 'EMAIL'], ['name', 'email']],
  ['an alias, however it is written', ['E-mail 1 – Value', 'Shoe'], ['email', null]],
  ['the best alias alone', ['First Name', 'Last Name', 'Name'], [null, null, 'name']],
  ['several columns together', ['Last Name', 'First Name', 'Email'], ['name', 'name', 'email']],
  ['some of them', ['First Name', 'Email'], ['name', 'email']],
  ['what is required, where there is one column', ['Whoever'], ['name']],
])('finds a field by %s', (_, headers, mapping) => {
  expect(guessMapping(headers, fields)).toEqual(mapping);
});

it('names the required fields that nothing goes to', () => {
  expect(missingFields([null, 'email'], fields).map(({ label }) => label)).toEqual(['Member Name']);
  expect(missingFields(['name', null], fields)).toEqual([]);
});

it('joins several columns in the order of their alias, without blanks', () => {
  const table = {
    headers: ['Last Name', 'First Name', 'Notes', 'More'],
    rows: [
      [' Fong', 'Ada ', 'one', 'two'],
      ['', 'Bo', '', 'three'],
    ],
  };
  expect(recordsOf(table, ['name', 'name', 'notes', 'notes'], fields)).toEqual([
    { name: 'Ada Fong', email: '', notes: 'one\ntwo' },
    { name: 'Bo', email: '', notes: 'three' },
  ]);
});

it.each([
  ['decorations', ['Name *', 'E-mail 1 - Value (work):'], ['name', 'email']],
  ['a name to the letter before a decorated one', ['Email (2)', 'Name', 'Email'], [null, 'name', 'email']],
  ['what stands in brackets alone', ['(Name)', 'Email'], ['name', 'email']],
])('sees through %s', (_, headers, mapping) => {
  expect(guessMapping(headers, fields)).toEqual(mapping);
});

it('brings days and moments into one form, in the order that is said', () => {
  const dated: readonly ImportField<'day' | 'at' | 'words'>[] = [
    { key: 'day', label: 'Day', kind: 'day' },
    { key: 'at', label: 'At', kind: 'moment' },
    { key: 'words', label: 'Words' },
  ];
  const mapping = ['day', 'at', 'words'] as const;
  const rows = [
    ['03/04/2025 0:00', '03/04/2025, 8:30', '03/04/2025'],
    ['tomorrow', '1.2.2025 18:20', ''],
  ];
  const table = { headers: ['Day', 'At', 'Words'], rows };
  expect(recordsOf(table, mapping, dated, 'dayFirst')).toEqual([
    { day: '2025-04-03', at: '2025-04-03 8:30', words: '03/04/2025' },
    { day: 'tomorrow', at: '2025-02-01 18:20', words: '' },
  ]);
  expect(orderIn(table, mapping, dated)).toEqual({ state: 'open', sample: '03/04/2025' });
  expect(orderIn(table, [null, null, 'words'], dated)).toEqual({ state: 'plain' });
});

it('remembers where columns went, but not for a field that the app does not know any more', () => {
  const headers = ['Who', 'Mail', 'Name'];
  rememberMapping('club', headers, ['name', 'email', null]);
  expect(startMapping('club', ['WHO', 'Name', 'Mail'], fields)).toEqual(['name', null, 'email']);
  expect(startMapping('other', headers, fields)).toEqual([null, null, 'name']);
  expect(startMapping('club', ['Who'], [{ key: 'title', label: 'Title' }])).toEqual([null]);
});

it('tells columns apart whose names differ only in signs', () => {
  const headers = ['Email', 'E-mail (€)', 'Name'];
  rememberMapping('club', headers, ['email', null, 'name']);
  expect(startMapping('club', headers, fields)).toEqual(['email', null, 'name']);
  rememberMapping('club', headers, ['notes', 'email', 'name']);
  expect(startMapping('club', headers, fields)).toEqual(['notes', 'email', 'name']);
});

it('leaves a guess to the column that was chosen for the same field', () => {
  rememberMapping('club', ['Who'], ['name']);
  expect(startMapping('club', ['Who', 'Name'], fields)).toEqual(['name', null]);
});

it('guesses where the storage holds something else', () => {
  localStorage.setItem('import:club', '[1');
  expect(startMapping('club', ['Email'], fields)).toEqual(['email']);
});

it('makes a table of cards and of lines', () => {
  const card = { organization: '', title: '', urls: [], address: '', birthday: '', categories: [], note: '' };
  const cards = [
    { ...card, name: 'Ann', emails: ['a@x.example', 'b@x.example'], phones: [] },
    { ...card, name: 'Bo', emails: [], phones: ['5'] },
  ];
  expect(tableOfFile({ kind: 'cards', cards })).toEqual({
    headers: ['Name', 'Email', 'Email 2', 'Phone'],
    rows: [
      ['Ann', 'a@x.example', 'b@x.example', ''],
      ['Bo', '', '', '5'],
    ],
  });
  expect(tableOfFile({ kind: 'text', lines: ['  one', 'two'] }).rows).toEqual([['one'], ['two']]);
  expect(() => tableOfFile({ kind: 'json', text: '{}' })).toThrow(/JSON/);
});

it('takes the first row for a row, and shows a few different values of a column', () => {
  const table = withoutHeaders({
    headers: ['Ann', 'a'],
    rows: [
      ['Bo', 'a'],
      ['Ann', ''],
      ['Cy', 'b'],
      ['Di', 'c'],
    ],
  });
  expect(table.headers).toEqual(['Column 1', 'Column 2']);
  expect(samplesOf(table, 0)).toEqual(['Ann', 'Bo', 'Cy']);
  expect(samplesOf(table, 1)).toEqual(['a', 'b', 'c']);
});

it('tells new rows from doubles, within the file too, and from those that cannot be taken', () => {
  const record = (name: string, email = '') => ({ name, email, notes: '' });
  const records = [
    record('Ann', 'a@x'),
    record(''),
    record('Bo', 'no'),
    record('Ann', 'A@X'),
    record('Cy'),
    record('Cy'),
  ];
  const candidates = candidatesOf(records, fields, {
    match: ({ name }) => (name === 'Ann' ? { duplicateOf: 'Ann, row 7' } : 'new'),
    keyOf: ({ email, name }) => email.toLowerCase() || name,
    check: ({ email }) => (email === 'no' ? 'Invalid email format' : undefined),
  });
  expect(candidates.map(({ state, note }) => [state, note])).toEqual([
    ['duplicate', 'Same as Ann, row 7'],
    ['refused', 'Member Name is missing'],
    ['refused', 'Invalid email format'],
    ['duplicate', 'Same as Ann, row 7'],
    ['new', ''],
    ['duplicate', 'Same as row 5 of this file'],
  ]);
});
