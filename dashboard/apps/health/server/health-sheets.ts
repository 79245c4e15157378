import { type AppSheet, createAppSheet, listAppSheets } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { Recent } from '#backend/recent.ts';
import type { Sheet } from '#backend/table/sheet.ts';
import { Problem } from '#kernel/problem.ts';

const app = 'health';

type Listing = Awaited<ReturnType<typeof listAppSheets>>;

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

/** The sheets a person was last seen to have, so that their rows cost one call and not two. */
const recent = new Recent<{ listing: Listing; until: number }>(2_000);

/** The oldest sheet comes first, and the person's own before those of others. */
function inOrder(sheets: readonly AppSheet[]): AppSheet[] {
  return sheets.toSorted(
    (a, b) => Number(b.isOwned) - Number(a.isOwned) || a.createdTime.localeCompare(b.createdTime),
  );
}

export async function listHealthSheets(context: AppContext, isFresh: boolean): Promise<Listing> {
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

/** The sheet that the person's rows were last read from when they named none. */
export function rememberedSheet({ facts }: AppContext): string | undefined {
  return recent.get(facts.user.id)?.listing.sheets[0]?.id;
}

/** The sheet that what is added goes to: the person's oldest, made with the tab it needs when there is none. */
export function ensureHealthSheet(context: AppContext, sheet: Sheet): Promise<string> {
  return inTurn(`health sheet of ${context.facts.user.id}`, async () => {
    const known = (await listHealthSheets(context, false)).sheets.find(({ isOwned }) => isOwned);
    if (known) return known.id;
    const own = (await listHealthSheets(context, true)).sheets.find(({ isOwned }) => isOwned);
    if (own) return own.id;
    const made = await createAppSheet(context, app, { name: 'Health', sheet });
    recent.delete(context.facts.user.id);
    return made.id;
  });
}

/** The sheet that is named, else the person's oldest. */
export async function requireSheetId(context: AppContext, named: string | undefined): Promise<string> {
  if (named !== undefined) return named;
  const [oldest] = (await listHealthSheets(context, false)).sheets;
  if (oldest) return oldest.id;
  throw new Problem('NOT_FOUND', 'There is no Health sheet yet. Log something to make one.');
}
