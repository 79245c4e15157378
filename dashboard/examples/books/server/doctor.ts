import { recordDoctor } from '#backend/records/record-doctor.ts';
import manifest from '../manifest.ts';
import { book } from '../record.ts';

export default recordDoctor(manifest, book);
