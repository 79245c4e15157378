import { RecordClient } from '#testing/server/record-client.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { rule } from '../rules.ts';

tortureRecord({
  name: 'Expenses, rules',
  record: rule,
  clientOf: (user) => new RecordClient(user.client(manifest, contract), rule),
  key: 'text',
  edited: 'description',
  other: 'category',
  base: { leaveOut: false },
  part: 1,
});
