import { type AppSheets, createAppSheet, listAppSheets, type NewAppSheet } from './app-sheets.ts';
import type { AppContext } from './context.ts';
import { inTurn } from './in-turn.ts';
import { Recent } from './recent.ts';

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

/** The sheets of an app that keeps its records in one of them: the person's oldest, unless another is named. */
export class OldestSheet {
  readonly #appId: string;
  /** The sheets a person was last seen to have, so that their records cost one call and not two. */
  readonly #recent = new Recent<{ listing: AppSheets; until: number }>(2_000);

  constructor(appId: string) {
    this.#appId = appId;
  }

  /** The oldest sheet comes first, and the person's own before those of others. */
  async list(context: AppContext, isFresh: boolean): Promise<AppSheets> {
    const { id } = context.facts.user;
    const known = this.#recent.get(id);
    if (known && !isFresh && known.until > Date.now()) return known.listing;
    const found = await listAppSheets(context, this.#appId);
    const sheets = found.sheets.toSorted(
      (a, b) => Number(b.isOwned) - Number(a.isOwned) || a.createdTime.localeCompare(b.createdTime),
    );
    const listing = { ...found, sheets };
    // While there is none, one may be made at any moment.
    if (sheets.length > 0) this.#recent.set(id, { listing, until: Date.now() + believedMs });
    else this.#recent.delete(id);
    return listing;
  }

  /** The sheet that the person's records were last read from when they named none. */
  remembered({ facts }: AppContext): string | undefined {
    return this.#recent.get(facts.user.id)?.listing.sheets[0]?.id;
  }

  forget({ facts }: AppContext): void {
    this.#recent.delete(facts.user.id);
  }

  /** The sheet that a record without one goes to: the person's oldest, made when there is none. */
  ensure(context: AppContext, newSheet: NewAppSheet): Promise<string> {
    return inTurn(`${this.#appId} sheet of ${context.facts.user.id}`, async () => {
      // One that was seen a while ago may be in the trash by now.
      const { sheets } = await this.list(context, true);
      const own = sheets.find(({ isOwned }) => isOwned);
      if (own) return own.id;
      const made = await createAppSheet(context, this.#appId, newSheet);
      this.forget(context);
      return made.id;
    });
  }
}
