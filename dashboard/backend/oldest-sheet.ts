import { Problem } from '#kernel/problem.ts';
import { type AppSheet, type BesideKind, isBeside } from './app-sheet.ts';
import { type AppSheets, listAppSheets } from './app-sheets.ts';
import type { AppContext } from './context.ts';
import { inTurn } from './in-turn.ts';
import { completeAppSheet, createAppSheet, type NewAppSheet } from './new-sheet.ts';
import { Recent } from './recent.ts';
import { whyMissing } from './trash.ts';

/** As long as a screen trusts what it has read. */
const believedMs = 5 * 60_000;

export interface WantedSheet {
  /** Undefined for the oldest. */
  sheetId: string | undefined;
  /** Checks again which sheets there are. */
  isFresh: boolean;
}

/** How an app reads one of its sheets. */
type ReadRows<Rows> = (context: AppContext, sheetId: string) => Promise<Rows>;

/** The existing sheets, and the requested one; null if the person has none yet. */
type SheetRead<Rows> = { listing: AppSheets } & ({ sheet: AppSheet; rows: Rows } | { sheet: null });

function unlessGone(error: unknown): undefined {
  const isGone = error instanceof Problem && (error.code === 'NOT_FOUND' || error.code === 'ACCESS_DENIED');
  if (!isGone) throw error;
}

/**
 * The sheets of an app that keeps its records in one of them: the person's oldest, unless another is named. Sheets of
 * other kinds are what an app keeps apart from its records.
 */
export class OldestSheet {
  readonly #appId: string;
  readonly #kind: 'sheet' | BesideKind;
  /** The sheets that a person was last seen to have, so that their records take one call instead of two. */
  readonly #recent = new Recent<{ listing: AppSheets; until: number }>(2_000);

  constructor(appId: string, kind: 'sheet' | BesideKind = 'sheet') {
    this.#appId = appId;
    this.#kind = kind;
  }

  /** The oldest sheet comes first, and the person's own before other people's. */
  async list(context: AppContext, isFresh: boolean): Promise<AppSheets> {
    const { id } = context.request.user;
    const known = this.#recent.get(id);
    if (known && !isFresh && known.until > Date.now()) return known.listing;
    const found = await listAppSheets(context, this.#appId);
    // A sheet that a person has made into an app of its own holds none of these records.
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
   * The rows of a sheet: one call if the person's sheets are remembered, else two. A fresh look makes both at once.
   * @throws Problem NOT_FOUND if the named sheet is in the trash, gone or no longer shared
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
      // What was remembered about the sheet is out of date.
      if (!isFresh) return await this.read(context, { sheetId, isFresh: true }, readRows);
    }
    throw await whyMissing(context, wantedId);
  }

  /** The existing sheets; looked up again if the requested one is not among those remembered. */
  async #listWith(context: AppContext, { sheetId, isFresh }: WantedSheet): Promise<AppSheets> {
    const known = await this.list(context, isFresh);
    const isKnown = sheetId === undefined || known.sheets.some(({ id }) => id === sheetId);
    return isKnown || isFresh ? known : await this.list(context, true);
  }

  /** The sheet that the person's records were last read from when none was named. */
  #remembered({ request }: AppContext): string | undefined {
    return this.#recent.get(request.user.id)?.listing.sheets[0]?.id;
  }

  forget({ request }: AppContext): void {
    this.#recent.delete(request.user.id);
  }

  /** The sheet for a record that names none: the person's oldest, made if there is none. */
  ensure(context: AppContext, newSheet: NewAppSheet): Promise<string> {
    const { user, ledger } = context.request;
    // What an interrupted process has left half-made is recognised by the note that it could not remove.
    const key = `${this.#kind} of ${this.#appId}`;
    return inTurn(`${this.#appId} ${this.#kind} of ${user.id}`, async () => {
      // A sheet seen a while ago may be in the trash by now.
      const { sheets } = await this.list(context, true);
      const own = sheets.find(({ isOwned }) => isOwned);
      const isCut = (await ledger.find(key)) !== undefined;
      // A sheet that the person made themselves stays as they want it.
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
