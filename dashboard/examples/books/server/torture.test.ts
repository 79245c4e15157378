import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { book } from '../record.ts';

tortureRecord({
  name: 'Books',
  app: manifest,
  contract,
  record: book,
  key: 'title',
  edited: 'author',
  other: 'shelf',
  base: {},
});
