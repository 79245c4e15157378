import { reviewOfRecord } from '#frontend/records/review-words.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { contact } from '../record.ts';
import { commands } from './commands.ts';

/** How what has waited for the network, and met another hand, is looked over. */
export default reviewOfRecord({ app: manifest, contract, record: contact, commands });
