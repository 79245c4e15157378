import { Problem } from '#kernel/problem.ts';
import { type AppSheet, type BesideKind, isBeside } from './app-sheet.ts';
import { type AppSheets, listAppSheets } from './app-sheets.ts';
import type { AppContext } from './context.ts';
import { inTurn } from './in-turn.ts';
import { completeAppSheet, createAppSheet, type NewAppSheet } from './new-sheet.ts';
import { Recent } from './recent.ts';
import { whyMissing } from './trash.ts';

/** As long as a screen believes what it has read. */
const believedMs = 5 * 60_000;

export interface WantedSheet {
  /** Undefined for the oldest. */
  sheetId: string | undefined;
  /** Looks again which sheets there are. */
  isFresh: boolean;
}

/** How an app reads one of its sheets. */
type ReadRows<Rows> = (context: AppContext, sheetId: string) => Promise<Rows>;

/** The sheets there are, and the one that is wanted; null where the person has none yet. */
type SheetRead<Rows> = { listing: AppSheets } & ({ sheet: AppSheet; rows: Rows } | { sheet: null });

function unlessGone(error: unknown): undefined {
  const isGone = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
  if (!isGone) throw error;
}

/**
 * The sheets of an app that keeps its records in one of them: the person's oldest, unless another is named. Those of another
 * kind are what an app keeps beside its records.
 */
export class OldestSheet {
  readonly #appId: string;
  readonly #kind: 'sheet' | BesideKind;
  /** The sheets a person was last seen to have, so that their records cost one call and not two. */
  readonly #recent = new Recent<{ listing: AppSheets; until: number }>(2_000);

  constructor(appId: string, kind: 'sheet' | BesideKind = 'sheet') {
    this.#appId = appId;
    this.#kind = kind;
  }

  /** The oldest sheet comes first, and the person's own before those of others. */
  async list(context: AppContext, isFresh: boolean): Promise<AppSheets> {
    const { id } = context.request.user;
    const known = this.#recent.get(id);
    if (known && !isFresh && known.until > Date.now()) return known.listing;
    const found = await listAppSheets(context, this.#appId);
    // What a person has made there is an app of its own, and holds none of these records.
    const kept = found.sheets.filter(({ kind }) =>
      this.#kind === 'sheet' ? kind !== 'own-app' && !isBeside(kind) : kind === this.#kind,
    );
    const sheets = kept.toSorted(
      (a, b) => Number(b.isOwned) - Number(a.isOwned) || a.createdTime.localeCompare(b.createdTime),
    );
    const listing = { ...found, sheets };
    // While there is none, one may be made at any moment.
    if (sheets.length > 0) this.#recent.set(id, { listing, until: Date.now() + believedMs });
    else this.#recent.delete(id);
    return listing;
  }

  /**
   * The rows of a sheet: one call where the person's sheets are remembered, else two. A fresh look makes both at once.
   * @throws Problem NOT_FOUND when the sheet that is named is in the trash, gone or not shared any more
   */
  async read<Rows>(
    context: AppContext,
    { sheetId, isFresh }: WantedSheet,
    readRows: ReadRows<Rows>,
  ): Promise<SheetRead<Rows>> {
    const hint = isFresh ? (sheetId ?? this.#remembered(context)) : undefined;
    const [listing, hinted] = await Promise.all([
      this.#listWith(context, { sheetId, isFresh }),
      hint === undefined ? undefined : readRows(context, hint).catch(unlessGone),
    ]);
    const wantedId = sheetId ?? listing.sheets[0]?.id;
    if (wantedId === undefined) return { listing, sheet: null };
    const sheet = listing.sheets.find(({ id }) => id === wantedId);
    if (sheet) {
      const rows = hinted && sheet.id === hint ? hinted : await readRows(context, sheet.id).catch(unlessGone);
      if (rows) return { listing, sheet, rows };
      // What was remembered of the sheet is not true any more.
      if (!isFresh) return await this.read(context, { sheetId, isFresh: true }, readRows);
    }
    throw await whyMissing(context, wantedId);
  }

  /** The sheets there are; looked for again where the one that is wanted is not among those that are remembered. */
  async #listWith(context: AppContext, { sheetId, isFresh }: WantedSheet): Promise<AppSheets> {
    const known = await this.list(context, isFresh);
    const isKnown = sheetId === undefined || known.sheets.some(({ id }) => id === sheetId);
    return isKnown || isFresh ? known : await this.list(context, true);
  }

  /** The sheet that the person's records were last read from when they named none. */
  #remembered({ request }: AppContext): string | undefined {
    return this.#recent.get(request.user.id)?.listing.sheets[0]?.id;
  }

  forget({ request }: AppContext): void {
    this.#recent.delete(request.user.id);
  }

  /** The sheet that a record without one goes to: the person's oldest, made when there is none. */
  ensure(context: AppContext, newSheet: NewAppSheet): Promise<string> {
    const { user, ledger } = context.request;
    // What a process that ended has left half made is known by the note that it could not take back.
    const key = `${this.#kind} of ${this.#appId}`;
    return inTurn(`${this.#appId} ${this.#kind} of ${user.id}`, async () => {
      // One that was seen a while ago may be in the trash by now.
      const { sheets } = await this.list(context, true);
      const own = sheets.find(({ isOwned }) => isOwned);
      const isCut = (await ledger.find(key)) !== undefined;
      // A sheet of the person's own making is as they want it.
      if (own?.kind && isCut) await completeAppSheet(context, own.id, newSheet.sheet);
      if (!own && !isCut) await ledger.begin(key, { fileId: '', lastRowBefore: 0 });
      const { id } =
        own ??
        (await createAppSheet(context, this.#appId, {
          ...newSheet,
          ...(this.#kind !== 'sheet' && { kind: this.#kind }),
        }));
      if (!own || isCut) {
        await ledger.forget(key);
        this.forget(context);
      }
      return id;
    });
  }
}
