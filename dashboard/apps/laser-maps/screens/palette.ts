import { paletteOfRecord } from '#frontend/records/palette-of-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { location } from '../record.ts';

export default paletteOfRecord({
  app: manifest,
  contract,
  record: location,
  placeOf: ({ id }) => ({ map: 'open', location: id }),
});
