import { within } from '#frontend/kept/time.ts';
import { pauses } from '#frontend/page/pauses.ts';
import type { AppAction, Draft, DraftSheet, Reader } from '#frontend/palette/app-action.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { folded } from '#kernel/search.ts';

const files = import.meta.glob<readonly AppAction[]>('../../../apps/*/screens/actions.ts', {
  eager: true,
  import: 'default',
});

/** An action with the house that it belongs to. */
export interface HouseAction {
  app: Manifest;
  action: AppAction;
}

export function actionsOf(apps: readonly Manifest[]): HouseAction[] {
  return apps.flatMap((app) =>
    (files[`../../../apps/${app.id}/screens/actions.ts`] ?? []).map((action) => ({ app, action })),
  );
}

/** The words after the action's name if a line begins with it, otherwise the whole line. */
export function withoutName({ title, names }: AppAction, line: string): { text: string; isNamed: boolean } {
  const plain = line.trim();
  const name = [title, ...names, ...names.map((one) => `add ${one}`), ...names.map((one) => `new ${one}`)]
    .toSorted((one, other) => other.length - one.length)
    .find((one) => `${folded(plain)} `.startsWith(`${folded(one)} `));
  return name === undefined
    ? { text: plain, isNamed: false }
    : { text: plain.slice(name.length).replace(/^[\s:]+/, ''), isNamed: true };
}

export interface HouseDraft extends HouseAction {
  draft: Draft;
}

/** Even loading a module that is there already costs time, on every key press. */
const readers = new Map<AppAction, Promise<Reader | undefined>>();

/** How long the other houses wait for the code of one: on a slow network a line is not given to another house too early. */
const patienceMs = 5000;

/** Code that cannot be loaded leaves its house out until it is asked for again, and code that is stuck until it has come. */
function readerOf(action: AppAction): Promise<Reader | undefined> {
  const known = readers.get(action);
  if (known) return known;
  const loading = action.loadReader?.() ?? Promise.resolve(undefined);
  const reader = within(patienceMs, loading, undefined);
  readers.set(action, reader);
  loading.then(
    () => readers.set(action, loading),
    () => readers.delete(action),
  );
  return reader;
}

const fits = ['named', 'likely', 'possible'] as const;

/** What the line may become, by house, the most likely first. */
export async function draftsOf(
  actions: readonly HouseAction[],
  line: string,
  changed: Readonly<Record<string, string>> = {},
): Promise<HouseDraft[]> {
  if (line.trim() === '') return [];
  const readers = await Promise.all(actions.map(({ action }) => readerOf(action)));
  const pause = pauses();
  const all: HouseDraft[] = [];
  for (const [at, { app, action }] of actions.entries()) {
    await pause();
    const draft = readers[at]?.({ ...withoutName(action, line), changed });
    if (draft) all.push({ app, action, draft });
  }
  return all.toSorted((one, other) => fits.indexOf(one.draft.fit) - fits.indexOf(other.draft.fit));
}

/** The draft that is clearly meant; undefined if several fit as well, or none does. */
export function meant(drafts: readonly HouseDraft[]): HouseDraft | undefined {
  const [first, second] = drafts;
  return first && first.draft.fit !== second?.draft.fit ? first : undefined;
}

/** Where a row may go: the most recently opened sheet comes first. */
export interface Goal extends DraftSheet {
  name: string;
  /** The number of the row that will be added; undefined if the sheet was not read here. */
  row: number | undefined;
  place: Readonly<Record<string, string>>;
}
