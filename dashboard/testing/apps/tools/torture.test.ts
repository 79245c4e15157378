import path from 'node:path';
import { RecordClient } from '#testing/server/record-client.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from './contract.ts';
import manifest from './manifest.ts';
import { tool } from './record.ts';

tortureRecord({
  name: 'A record defined by JSON',
  apps: path.join(import.meta.dirname, '..'),
  record: tool,
  clientOf: (user) => new RecordClient(user.client(manifest, contract), tool),
  key: 'name',
  edited: 'notes',
  other: 'place',
  base: {},
});
