import { createClient } from '#frontend/calls/client.ts';
import type { Ahead } from '#frontend/page/on-demand.tsx';
import { RecordScreen } from '#frontend/records/RecordScreen.tsx';
import { recordAhead } from '#frontend/records/record-ahead.ts';
import { recordQueries } from '#frontend/records/record-queries.ts';
import contract from '../contract.ts';
import manifest from '../manifest.ts';
import { book } from '../record.ts';

const client = createClient(manifest, contract);
const records = recordQueries({ app: manifest, contract, record: book, list: client.listBooks });

export const ahead: Ahead = recordAhead;

/** The books of a person, and what is done with them. */
export default function Books() {
  return (
    <RecordScreen
      app={manifest}
      records={records}
      fileAddress={(sheetId, format) => client.addressOf.exportBooks({ sheetId, query: { format } })}
    />
  );
}
