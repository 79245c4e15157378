import { paletteOfRecord } from '#frontend/records/palette-of-record.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { book } from '../record.ts';

/** Where the search over all apps finds the books. */
export default paletteOfRecord({ app: manifest, contract, record: book });
