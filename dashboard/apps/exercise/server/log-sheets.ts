import { type AppSheet, createAppSheet, listAppSheets } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { Recent } from '#backend/recent.ts';
import { workoutSheet } from './sheet.ts';

const app = 'exercise';

type Listing = Awaited<ReturnType<typeof listAppSheets>>;

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

/** The spreadsheets a person was last seen to have, so that their log costs one call and not two. */
const recent = new Recent<{ listing: Listing; until: number }>(2_000);

/** The oldest comes first, and the person's own before those of others. */
function inOrder(sheets: readonly AppSheet[]): AppSheet[] {
  return sheets.toSorted(
    (a, b) => Number(b.isOwned) - Number(a.isOwned) || a.createdTime.localeCompare(b.createdTime),
  );
}

export async function listLogSheets(context: AppContext, isFresh: boolean): Promise<Listing> {
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

/** The spreadsheet that the person's log was last read from when they named none. */
export function rememberedSheet({ facts }: AppContext): string | undefined {
  return recent.get(facts.user.id)?.listing.sheets[0]?.id;
}

export function forgetLogSheets({ facts }: AppContext): void {
  recent.delete(facts.user.id);
}

/** The spreadsheet that the log goes to: the person's oldest, made when there is none. */
export function ensureLogSheet(context: AppContext): Promise<string> {
  return inTurn(`exercise log of ${context.facts.user.id}`, async () => {
    // One that is remembered may be in the trash by now, where nobody would find the workout.
    const { sheets } = await listLogSheets(context, true);
    const own = sheets.find(({ isOwned }) => isOwned);
    if (own) return own.id;
    const made = await createAppSheet(context, app, { name: 'Exercise', sheet: workoutSheet });
    forgetLogSheets(context);
    return made.id;
  });
}
