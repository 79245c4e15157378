import { RecordClient } from '#testing/server/record-client.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { book } from '../record.ts';

tortureRecord({
  name: 'Books',
  record: book,
  clientOf: (user) => new RecordClient(user.client(manifest, contract), book),
  key: 'title',
  edited: 'author',
  other: 'shelf',
  base: {},
});
