import { createClient } from '#frontend/calls/client.ts';
import { recordQueries } from '#frontend/records/record-queries.ts';
import { RecordWrites } from '#frontend/records/record-writes.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { contact, interaction } from '../record.ts';
import { commands, logCommands } from './commands.ts';

export const client = createClient(manifest, contract);

const source = { app: manifest, contract };

/** The contacts of the named sheet, or of the oldest. */
export const contacts = recordQueries({ ...source, record: contact, commands, list: client.listContacts });

/** Sends the commands. */
export const { writes } = contacts;
export const logWrites = new RecordWrites({ ...source, record: interaction, commands: logCommands });
