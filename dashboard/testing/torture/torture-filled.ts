import type { Sheet } from '#backend/table/sheet.ts';
import type { TestUser } from '../server/server.ts';
import { Hands } from './torture-hands.ts';
import type { Part } from './torture-parts.ts';
import { personIn } from './torture-person.ts';
import { addRows, type PreparedSheet } from './torture-prepared.ts';
import { type AppColumns, type AppFile, type AppRow, Witness } from './torture-witness.ts';

/** An app over a sheet that people edit by hand. */
export interface TortureApp extends Pick<AppColumns, 'key' | 'edited' | 'other'> {
  name: string;
  /** The folder that contains the app, if it is not one of the product's. */
  apps?: string;
  sheet: Sheet;
  /** The mistreatments that do not apply to this app, by name. */
  omits?: readonly string[];
  /** Which part of the engine's own cases is tried; all of them if no other app's sheet has this shape. */
  part?: Part;
  /** A row is more than its cells, for example with a photo beside the sheet, so it cannot be copied. */
  hasMoreThanCells?: boolean;
  /** A new file of this person's, without records. */
  make(user: TestUser): Promise<AppFile>;
}

function columnsOf({ key, edited, other, sheet }: TortureApp): AppColumns {
  const aliases = Object.entries(sheet.columns).map(([header, column]) => [header, column.aliases ?? []]);
  return { key, edited, other, aliases: Object.fromEntries(aliases) };
}

/** A new file with eight rows, which the app writes once; later files get copies of them. */
export async function filled(app: TortureApp, user: TestUser, prepared: PreparedSheet) {
  const file = await app.make(user);
  const columns = columnsOf(app);
  const person = personIn(user.browser);
  if (app.hasMoreThanCells) await addRows(file, columns);
  else if (!(await prepared.copyTo(person, file.spreadsheetId))) {
    await prepared.keep(person, file.spreadsheetId, () => addRows(file, columns));
  }
  const hands = new Hands(person, file.spreadsheetId, columns);
  const rows = await file.rows();
  const at = (index: number): AppRow => {
    const row = rows[index];
    if (!row) throw new Error(`${app.name} shows no row ${index}.`);
    return row;
  };
  const witnessOf = (one: AppFile) => new Witness(person, one, columns);
  return { file, person, hands, at, witness: witnessOf(file), witnessOf };
}
