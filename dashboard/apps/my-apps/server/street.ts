import type { AppContext } from '#backend/context.ts';
import { OldestHome } from '#backend/records/oldest-home.ts';
import { houseSchema, type OwnApp } from '#kernel/own-apps/own-app.ts';
import { defineRecord } from '#kernel/records/record.ts';
import type { StandingApp } from '../contract.ts';
import manifest from '../manifest.ts';

// Which own apps stand on a person's street: a sheet of theirs, a row an app. What each of them is, its own spreadsheet says.

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

/** The sheet of the street: people may put spreadsheets of their own into the folder around it. */
async function streetOf(context: AppContext, isFresh: boolean): Promise<string | undefined> {
  const { sheets } = await home.sheets.list(context, isFresh);
  return sheets.find(({ isOwned, kind }) => isOwned && kind === 'sheet')?.id;
}

/** What the street says of each own app; a house that a hand has made nonsense of stands in plain paint. */
export async function standing(context: AppContext, isFresh = false): Promise<StandingApp[]> {
  const streetId = await streetOf(context, isFresh);
  if (streetId === undefined) return [];
  const { rows } = await home.rows(context, streetId).list();
  const seen = new Set<string>();
  return rows.flatMap(({ title, sheetId, color, gable, picture }) => {
    if (title.trim() === '' || sheetId.trim() === '' || seen.has(sheetId)) return [];
    seen.add(sheetId);
    const told = houseSchema.safeParse({ color, gable, picture: picture.split(' ') });
    return [{ title, sheetId, house: told.data ?? plain }];
  });
}

/** Puts the house of an app on the street; one that stands there stays. */
export async function build(
  context: AppContext,
  sheetId: string,
  { title, house: { color, gable, picture } }: OwnApp,
): Promise<StandingApp> {
  const known = (await standing(context, true)).find((app) => app.sheetId === sheetId);
  if (known) return known;
  const streetId = (await streetOf(context, false)) ?? (await home.ensure(context));
  await home.rows(context, streetId).addOne({ title, sheetId, color, gable, picture: picture.join(' ') });
  return { title, sheetId, house: { color, gable, picture } };
}
