import { tortureRecord } from '#testing/torture/torture-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { location } from '../record.ts';

tortureRecord({
  name: 'Laser Maps',
  app: manifest,
  contract,
  record: location,
  key: 'name',
  edited: 'description',
  other: 'title',
  base: { latitude: 1.5, longitude: -2 },
  part: 1,
});
