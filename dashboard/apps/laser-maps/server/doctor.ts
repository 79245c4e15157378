import { recordDoctor } from '#backend/records/record-doctor.ts';
import manifest from '../manifest.ts';
import { location } from '../record.ts';

export default recordDoctor(manifest, location);
