import { RecordClient } from '#testing/server/record-client.ts';
import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { location } from '../record.ts';

tortureRecord({
  name: 'Laser Maps',
  record: location,
  clientOf: (user) => new RecordClient(user.client(manifest, contract), location),
  key: 'name',
  edited: 'description',
  other: 'title',
  base: { latitude: 1.5, longitude: -2 },
  part: 1,
});
