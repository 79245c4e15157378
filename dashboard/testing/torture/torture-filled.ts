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
  /** The folder that the app lies in, where it is not one of the product's. */
  apps?: string;
  sheet: Sheet;
  /** The mistreatments that mean nothing to this app, by their names. */
  omits?: readonly string[];
  /** Which part of what is the engine's alone is tried; all of it where no other app's sheet is of this shape. */
  part?: Part;
  /** A row is more than its cells, such as a photo beside the sheet: it cannot be copied. */
  hasMoreThanCells?: boolean;
  /** A new file of this person's, with no records yet. */
  make(user: TestUser): Promise<AppFile>;
}

function columnsOf({ key, edited, other, sheet }: TortureApp): AppColumns {
  const aliases = Object.entries(sheet.columns).map(([header, column]) => [header, column.aliases ?? []]);
  return { key, edited, other, aliases: Object.fromEntries(aliases) };
}

/** A new file with eight rows: the app wrote them once, and into later files they are copied. */
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
