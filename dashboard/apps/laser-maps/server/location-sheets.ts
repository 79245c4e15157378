import { type AppSheet, createAppSheet, listAppSheets } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { Recent } from '#backend/recent.ts';
import { Problem } from '#kernel/problem.ts';
import { locationSheet, newLocationSheet } from './sheet.ts';

const app = 'laser-maps';

type Listing = Awaited<ReturnType<typeof listAppSheets>>;

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

/** The sheets a person was last seen to have, so that their locations cost one call and not two. */
const recent = new Recent<{ listing: Listing; until: number }>(2_000);

/** The oldest sheet comes first, and the person's own before those of others. */
function inOrder(sheets: readonly AppSheet[]): AppSheet[] {
  return sheets.toSorted(
    (a, b) => Number(b.isOwned) - Number(a.isOwned) || a.createdTime.localeCompare(b.createdTime),
  );
}

export async function listLocationSheets(context: AppContext, isFresh: boolean): Promise<Listing> {
  const { id } = context.facts.user;
  const known = recent.get(id);
  if (known && !isFresh && known.until > Date.now()) return known.listing;
  const found = await listAppSheets(context, app);
  const listing = { ...found, sheets: inOrder(found.sheets) };
  // While there is none, one may be made at any moment.
  if (listing.sheets.length > 0) recent.set(id, { listing, until: Date.now() + believedMs });
  else recent.delete(id);
  return listing;
}

/** The sheet that the person's locations were last read from when they named none. */
export function rememberedSheet({ facts }: AppContext): string | undefined {
  return recent.get(facts.user.id)?.listing.sheets[0]?.id;
}

/** The sheet that a location without one goes to: the person's oldest, made when there is none. */
export function ensureLocationSheet(context: AppContext): Promise<string> {
  return inTurn(`locations sheet of ${context.facts.user.id}`, async () => {
    // A sheet that is remembered may be in the trash by now, where nobody would find the location.
    const { sheets } = await listLocationSheets(context, true);
    const own = sheets.find(({ isOwned }) => isOwned);
    if (own) return own.id;
    const made = await createAppSheet(context, app, { name: locationSheet.tab, sheet: newLocationSheet });
    recent.delete(context.facts.user.id);
    return made.id;
  });
}

/** The sheet that is meant where none is named; makes none. */
export async function defaultLocationSheet(context: AppContext): Promise<string> {
  const { sheets } = await listLocationSheets(context, false);
  const [oldest] = sheets;
  if (oldest) return oldest.id;
  throw new Problem('NOT_FOUND', 'There is no sheet of locations yet. Add a location to make one.');
}
