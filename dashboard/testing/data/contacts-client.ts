import { type ContactRow, contact, headed } from '../../apps/firsttouch/record.ts';
import type { Cells, RowCells } from '../../kernel/records/record.ts';
import { RecordClient } from '../server/record-client.ts';

/** The calls of contacts, whose addresses and rows are not the usual ones of a record. */
export class ContactsClient extends RecordClient {
  readonly #read: (told: unknown) => ContactRow;

  /** `read` turns a row from `client` into a contact, whatever its names. */
  constructor(client: object, read: (told: unknown) => ContactRow) {
    super(client, contact);
    this.#read = read;
  }

  protected override rowOf(told: unknown): RowCells {
    return this.#read(told);
  }

  protected override updating(sheetId: string, row: RowCells, changes: Partial<Cells>) {
    const expected = headed.contact.cells.encode(contact.row.parse(row));
    return { contactId: `${sheetId}:${row._rowIndex}`, body: { ...changes, expected } };
  }

  protected override deleting(sheetId: string, row: RowCells) {
    const { contactName: name, email } = contact.row.parse(row);
    return { contactId: `${sheetId}:${row._rowIndex}`, query: { expected: JSON.stringify({ name, email }) } };
  }

  protected override removed(row: RowCells) {
    return headed.contact.seen.encode(contact.row.parse(row));
  }
}
