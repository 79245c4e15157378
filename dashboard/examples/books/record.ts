import { defineRecord } from '#kernel/records/record.ts';

/** A book on the shelf. A title is all that a sheet must have. */
export const book = defineRecord({
  tab: 'Books',
  one: 'book',
  many: 'books',
  id: { field: 'bookId', prefix: 'B' },
  fingerprint: [['bookId'], ['title', 'author']],
  fields: {
    bookId: { kind: 'text', header: 'ID', width: 130, isOptional: true, isOurs: true },
    title: {
      kind: 'text',
      header: 'Title',
      aliases: ['Name', 'Book'],
      width: 260,
      required: 'Please enter a title',
    },
    author: { kind: 'text', header: 'Author', aliases: ['Authors', 'Writer'], width: 190, isOptional: true },
    isbn: {
      kind: 'text',
      header: 'ISBN',
      aliases: ['ISBN13', 'ISBN-13'],
      width: 140,
      isOptional: true,
      code: 'isbn',
    },
    cover: { kind: 'photo', header: 'Cover', aliases: ['Photo', 'Picture'], width: 140, isLater: true },
    shelf: { kind: 'text', header: 'Shelf', aliases: ['Bookshelf', 'Place'], width: 120, isOptional: true },
    status: {
      kind: 'text',
      header: 'Status',
      width: 110,
      isOptional: true,
      choices: ['To read', 'Reading', 'Read'],
      initial: 'To read',
    },
    rating: {
      kind: 'number',
      header: 'Rating',
      width: 90,
      isOptional: true,
      invalid: 'Please enter stars from 1 to 5',
      min: 1,
      max: 5,
    },
    finished: { kind: 'day', header: 'Finished', aliases: ['Date Read'], width: 120, isOptional: true },
    lentTo: { kind: 'text', header: 'Lent To', width: 140, isLater: true },
    backOn: { kind: 'day', header: 'Back On', label: 'Back on', width: 120, isLater: true },
    notes: { kind: 'text', header: 'Notes', width: 260, isLater: true, isLong: true },
  },
});
