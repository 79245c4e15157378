import type { AppContext } from '#backend/context.ts';
import { OldestHome } from '#backend/records/oldest-home.ts';
import { houseSchema, type OwnApp } from '#kernel/own-apps/own-app.ts';
import { defineRecord } from '#kernel/records/record.ts';
import type { StandingApp } from '../contract.ts';
import manifest from '../manifest.ts';
import { fileOf } from './files.ts';

// A person's street: a sheet with one row per own app. Each app is defined in its own spreadsheet.

const house = defineRecord({
  tab: 'Own apps',
  one: 'app',
  many: 'apps',
  fingerprint: [['sheetId']],
  fields: {
    title: { kind: 'text', header: 'App', width: 200, required: 'Please enter a name' },
    sheetId: {
      kind: 'text',
      header: 'Spreadsheet',
      width: 340,
      required: 'Please enter the id of a spreadsheet',
    },
    color: { kind: 'text', header: 'Paint', isOptional: true },
    gable: { kind: 'text', header: 'Gable', isOptional: true },
    picture: { kind: 'text', header: 'Windows', width: 240, isOptional: true },
  },
});

const home = new OldestHome(manifest.id, house);

const plain: OwnApp['house'] = {
  color: 'slate',
  gable: 'flat',
  picture: ['#.#.#', '.....', '#.#.#', '.....', '#.#.#'],
};

/** The sheet of the street: people may put their own spreadsheets into its folder. */
async function streetOf(context: AppContext, isFresh: boolean): Promise<string | undefined> {
  const { sheets } = await home.sheets.list(context, isFresh);
  return sheets.find(({ isOwned, kind }) => isOwned && kind === 'sheet')?.id;
}

/**
 * The houses on a person's street with their rows, each sheet once; a house whose entry was edited into nonsense gets
 * the default paint.
 */
export async function housesOn(context: AppContext, streetId: string) {
  const { rows } = await home.rows(context, streetId).list();
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const { title, sheetId, color, gable, picture } = row;
    if (title.trim() === '' || sheetId.trim() === '' || seen.has(sheetId)) return [];
    seen.add(sheetId);
    const told = houseSchema.safeParse({ color, gable, picture: picture.split(' ') });
    return [{ row, app: { title, sheetId, house: told.data ?? plain } }];
  });
}

/** The street's entry for each own app. */
export async function standing(context: AppContext, isFresh = false): Promise<StandingApp[]> {
  const streetId = await streetOf(context, isFresh);
  if (streetId === undefined) return [];
  return (await housesOn(context, streetId)).map(({ app }) => app);
}

/** The street's entry for an app. */
function frontOf({ title, house: { color, gable, picture } }: OwnApp) {
  return { title, color, gable, picture: picture.join(' ') };
}

/** Puts the house of an app on the street; one that is already there stays as it is. */
export async function build(context: AppContext, sheetId: string, app: OwnApp): Promise<StandingApp> {
  const known = (await standing(context, true)).find((one) => one.sheetId === sheetId);
  if (known) return known;
  const streetId = (await streetOf(context, false)) ?? (await home.ensure(context));
  await home.rows(context, streetId).addOne({ ...frontOf(app), sheetId });
  return { title: app.title, sheetId, house: app.house };
}

/** Repaints the house of an app on the street. */
export async function repaint(context: AppContext, sheetId: string, app: OwnApp): Promise<StandingApp> {
  const streetId = await streetOf(context, true);
  const houses = streetId === undefined ? [] : await housesOn(context, streetId);
  const known = houses.find((one) => one.app.sheetId === sheetId);
  if (streetId !== undefined && known) {
    const { id: _, ...seen } = known.row;
    await home.rows(context, streetId).change(seen, frontOf(app));
  }
  return { title: app.title, sheetId, house: app.house };
}

/**
 * Takes the house of an app off the street; does nothing if there is none.
 * @throws Problem NOT_FOUND if there is none and the file is no spreadsheet of the person's own
 */
export async function takeDown(context: AppContext, sheetId: string): Promise<void> {
  const streetId = await streetOf(context, true);
  const rows = streetId === undefined ? undefined : home.rows(context, streetId);
  const gone = (await rows?.list())?.rows.filter((row) => row.sheetId === sheetId) ?? [];
  if (gone.length === 0) await fileOf(context, sheetId, true);
  else await rows?.remove(gone.map(({ id: _, ...seen }) => seen));
}
