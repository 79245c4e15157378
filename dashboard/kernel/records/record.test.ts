import { describe, expect, expectTypeOf, it } from 'vitest';
import { callNames } from './calls.ts';
import { type AnyRecord, defineRecord, type NewOf, type RowOf, type ValuesOf } from './record.ts';

const book = defineRecord({
  tab: 'Books',
  one: 'book',
  many: 'books',
  id: { field: 'bookId', prefix: 'B' },
  fingerprint: [['bookId'], ['title', 'author']],
  fields: {
    bookId: { kind: 'text', header: 'ID', isOptional: true, isOurs: true },
    title: { kind: 'text', header: 'Title', aliases: ['Name'], width: 260, required: 'Please enter a title' },
    author: { kind: 'text', header: 'Author' },
    status: { kind: 'text', header: 'Status', choices: ['To read', 'Reading', 'Read'], initial: 'To read' },
    rating: { kind: 'number', header: 'Rating', min: 1, max: 5 },
    pages: { kind: 'number', header: 'Pages', min: 1 },
    copies: { kind: 'number', header: 'Copies', isWhole: true, min: 1, max: 9, invalid: 'Please count them' },
    price: { kind: 'money', header: 'Price' },
    bought: { kind: 'day', header: 'Bought' },
    isLent: { kind: 'flag', header: 'Lent', isLater: true },
    notes: { kind: 'text', header: 'Notes', isLong: true, maxLength: 20, isLater: true },
  },
});

const blank = {
  title: 'Emma',
  author: '',
  status: '',
  rating: '',
  pages: '',
  copies: '',
  price: '',
  bought: '',
  isLent: false,
  notes: '',
} as const;

function problemsOf(values: object): Record<string, string> {
  const issues = book.values.safeParse({ ...blank, ...values }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('a record', () => {
  it('is a sheet whose columns are its fields by their headers', () => {
    expect(book.sheet.tab).toBe('Books');
    expect(Object.keys(book.sheet.columns)).toEqual(Object.values(book.fields).map(({ header }) => header));
    expect(book.sheet.columns['Title']).toEqual({ kind: 'text', aliases: ['Name'], width: 260 });
    expect(book.sheet.columns['Lent']).toEqual({ kind: 'flag', isOptional: true });
    expect(book.sheet.fingerprint).toEqual([['ID'], ['Title', 'Author']]);
  });

  it('begins with the columns that do not come later', () => {
    const begun = Object.keys(book.newSheet.columns);
    expect(Object.keys(book.sheet.columns).filter((header) => !begun.includes(header))).toEqual([
      'Lent',
      'Notes',
    ]);
  });

  it('asks in forms for all but what the product fills in', () => {
    const asked = book.formFields.map(([name]) => name);
    expect(asked).not.toContain('bookId');
    expect(asked).toHaveLength(10);
  });

  it('fits where any record fits', () => {
    const any: AnyRecord = book;
    expect(any.row.parse({ ...blank, bookId: '', id: 'row-2', _rowIndex: 2 })).toMatchObject({
      title: 'Emma',
    });
  });

  it('names its calls by what it is called', () => {
    expect(callNames(book)).toMatchObject({ list: 'listBooks', add: 'addBook', remove: 'removeBooks' });
  });
});

describe('a value', () => {
  it.each([
    [{ title: '  ' }, { title: 'Please enter a title' }],
    [{ rating: 6 }, { rating: 'Rating is between 1 and 5' }],
    [{ rating: Number.NaN }, { rating: 'Rating is between 1 and 5' }],
    [{ pages: 0 }, { pages: 'Pages is 1 or more' }],
    [{ copies: 1.5 }, { copies: 'Please count them' }],
    [{ copies: 10 }, { copies: 'Please count them' }],
    [{ price: Number.NaN }, { price: 'Please enter a number' }],
    [{ bought: '2026-02-30' }, { bought: 'Please enter a date' }],
    [{ notes: 'x'.repeat(21) }, { notes: 'Please keep the notes within 20 characters' }],
    [{ author: 'x'.repeat(50_001) }, { author: 'Please keep this within 50,000 characters' }],
  ])('%j is refused at its field', (values, problems) => {
    expect(problemsOf(values)).toEqual(problems);
  });

  it('that is no choice is refused', () => {
    expect(Object.keys(problemsOf({ status: 'Lost' }))).toEqual(['status']);
  });

  it('loses the spaces around a line, and none within a long text', () => {
    const { author, notes } = book.values.parse({ ...blank, author: ' Jane ', notes: '  two\n' });
    expect([author, notes]).toEqual(['Jane', '  two\n']);
    expect(book.values.parse({ ...blank, notes: ' \n ' }).notes).toBe('');
  });

  it('may be blank where nothing says that it is needed', () => {
    expect(problemsOf({})).toEqual({});
  });
});

describe('a new record', () => {
  it('needs what is required, and begins as the fields say', () => {
    expect(book.fresh.parse({ title: 'Emma' })).toEqual({ title: 'Emma', status: 'To read' });
    expect(book.fresh.safeParse({ author: 'Jane' }).success).toBe(false);
  });

  it('may begin with a flag that is set, or with a blank that is written', () => {
    const task = defineRecord({
      tab: 'Tasks',
      one: 'task',
      many: 'tasks',
      fingerprint: [['title']],
      fields: {
        title: { kind: 'text', header: 'Title', required: 'Please enter a title' },
        isOpen: { kind: 'flag', header: 'Open', initial: true },
        due: { kind: 'day', header: 'Due', initial: '' },
      },
    });
    const fresh = task.fresh.parse({ title: 'Mow' });
    expect(fresh).toEqual({ title: 'Mow', isOpen: true, due: '' });
    expectTypeOf(fresh.isOpen).toEqualTypeOf<boolean>();
    expectTypeOf(fresh.due).toEqualTypeOf<string>();
  });

  it('and a change of one are told apart by their types', () => {
    expectTypeOf<NewOf<typeof book>['title']>().toEqualTypeOf<string>();
    expectTypeOf<NewOf<typeof book>['rating']>().toEqualTypeOf<number | '' | undefined>();
    expectTypeOf<ValuesOf<typeof book>['status']>().toEqualTypeOf<'' | 'To read' | 'Reading' | 'Read'>();
    expectTypeOf<RowOf<typeof book>['rating']>().toEqualTypeOf<number | string>();
    expectTypeOf<RowOf<typeof book>['isLent']>().toEqualTypeOf<boolean>();
  });
});
