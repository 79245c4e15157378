import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Look, SavedView } from '#kernel/records/saved-views.ts';

/** What is to be named: the current view, or one that has a name already. */
export type Naming = { look: Look } | { saved: SavedView };

/** Writes the app's definition, if the sheet still has the one seen here. */
export interface SaveApp {
  send: (changed: OwnApp, onSaved: () => void) => void;
  isPending: boolean;
  error: Problem | null;
}

/** The app with other saved views. */
function withViews({ saved: _, ...app }: OwnApp, saved: readonly SavedView[]): OwnApp {
  return saved.length > 0 ? { ...app, saved: [...saved] } : app;
}

const viewsOf = ({ saved = [] }: OwnApp) => saved;

/** The app with one more saved view, after the others. */
export function withView(app: OwnApp, name: string, look: Look): OwnApp {
  return withViews(app, [...viewsOf(app), { name, ...look }]);
}

/** The app whose saved view has the current settings. */
export function withLook(app: OwnApp, { name }: SavedView, look: Look): OwnApp {
  return withViews(
    app,
    viewsOf(app).map((each) => (each.name === name ? { name, ...look } : each)),
  );
}

/** The app whose saved view has another name; helpers who are shown it go on seeing its rows. */
export function withName(app: OwnApp, { name: before }: SavedView, name: string): OwnApp {
  const { staff } = app;
  return withViews(
    staff?.view === before ? { ...app, staff: { ...staff, view: name } } : app,
    viewsOf(app).map((each) => (each.name === before ? { ...each, name } : each)),
  );
}

export function withoutView(app: OwnApp, { name }: SavedView): OwnApp {
  return withViews(
    app,
    viewsOf(app).filter((each) => each.name !== name),
  );
}
