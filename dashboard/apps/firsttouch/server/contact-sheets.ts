import { type AppSheet, createAppSheet, listAppSheets } from '#backend/app-sheets.ts';
import type { AppContext } from '#backend/context.ts';
import { inTurn } from '#backend/in-turn.ts';
import { Recent } from '#backend/recent.ts';
import { Problem } from '#kernel/problem.ts';
import { contactSheet } from './sheet.ts';

const app = 'firsttouch';

type Listing = Awaited<ReturnType<typeof listAppSheets>>;

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

/** The sheets a person was last seen to have, so that their contacts cost one call and not two. */
const recent = new Recent<{ listing: Listing; until: number }>(2_000);

/** The oldest sheet comes first, and the person's own before those of others. */
function inOrder(sheets: readonly AppSheet[]): AppSheet[] {
  return sheets.toSorted(
    (a, b) => Number(b.isOwned) - Number(a.isOwned) || a.createdTime.localeCompare(b.createdTime),
  );
}

export async function listContactSheets(context: AppContext, isFresh: boolean): Promise<Listing> {
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

/** The sheet that the person's contacts were last read from when they named none. */
export function rememberedSheet({ facts }: AppContext): string | undefined {
  return recent.get(facts.user.id)?.listing.sheets[0]?.id;
}

function forgetContactSheets({ facts }: AppContext): void {
  recent.delete(facts.user.id);
}

/** The columns a new sheet begins with; the others come when something is to stand in them. */
const startColumns = 13;
const newSheet = {
  ...contactSheet,
  columns: Object.fromEntries(Object.entries(contactSheet.columns).slice(0, startColumns)),
};

/** The sheet that a contact without one goes to: the person's oldest, made when there is none. */
export function ensureContactSheet(context: AppContext): Promise<string> {
  return inTurn(`contacts sheet of ${context.facts.user.id}`, async () => {
    // A sheet that is remembered may be in the trash by now, where nobody would find the contact.
    const { sheets } = await listContactSheets(context, true);
    const own = sheets.find(({ isOwned }) => isOwned);
    if (own) return own.id;
    const made = await createAppSheet(context, app, { name: contactSheet.tab, sheet: newSheet });
    forgetContactSheets(context);
    return made.id;
  });
}

/** The person's sheet when they named none; makes none. */
async function defaultContactSheet(context: AppContext): Promise<string> {
  const { sheets } = await listContactSheets(context, false);
  const [oldest] = sheets;
  if (oldest) return oldest.id;
  throw new Problem('NOT_FOUND', 'There is no sheet of contacts yet. Add a contact to make one.');
}

export interface ContactPlace {
  sheetId: string;
  rowIndex: number;
}

export function rowNumber(text: string): number {
  if (/^[1-9]\d{0,7}$/.test(text) && text !== '1') return Number(text);
  throw new Problem('INVALID_INPUT', 'Rows are numbered from 2 on.');
}

/** Where the contact of an id stands: `{sheetId}:{row}`, or a row alone. */
export async function placeOf(
  context: AppContext,
  contactId: string,
  sheetId?: string | undefined,
): Promise<ContactPlace> {
  const colon = contactId.lastIndexOf(':');
  const rowIndex = rowNumber(contactId.slice(colon + 1));
  if (colon > 0) return { sheetId: contactId.slice(0, colon), rowIndex };
  return { sheetId: sheetId ?? (await defaultContactSheet(context)), rowIndex };
}

export function contactIdOf({ sheetId, rowIndex }: ContactPlace): string {
  return `${sheetId}:${rowIndex}`;
}
