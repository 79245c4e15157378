import { columnsFor, type OwnApp } from '#kernel/own-apps/own-app.ts';
import { type RecordView, type ViewKind, viewKinds } from '#kernel/records/views.ts';

/**
 * A person's decisions about the views: the key of the column for each view, '' for the default one, null for no such
 * view.
 */
export type DraftViews = Readonly<Record<ViewKind, string | null>>;

export const usualDraft: DraftViews = { cards: '', gallery: '', board: '', calendar: '', map: '', chart: '' };

type Columns = Pick<OwnApp, 'columns' | 'label'>;

/** The key of the column that a view uses: the chosen one, as long as it fits; undefined if none does. */
export function columnOfView(views: DraftViews, app: Columns, kind: ViewKind): string | undefined {
  const fitting = columnsFor(app, kind);
  return fitting.find((key) => key === views[kind]) ?? fitting[0];
}

function viewsIn(views: DraftViews, app: Columns): RecordView[] {
  return viewKinds.flatMap((kind): RecordView[] => {
    if (views[kind] === null) return [];
    if (kind === 'cards') return [{ kind }];
    const by = columnOfView(views, app, kind);
    return by === undefined ? [] : [{ kind, by }];
  });
}

/** The views of the app that a draft defines; undefined if they are the defaults, which later columns extend. */
export function viewsOf(views: DraftViews, app: Columns): RecordView[] | undefined {
  const chosen = viewsIn(views, app);
  return JSON.stringify(chosen) === JSON.stringify(viewsIn(usualDraft, app)) ? undefined : chosen;
}

/** The decisions about an app's views. A view for which there was no column was not rejected. */
export function draftViewsOf({ views, ...app }: OwnApp): DraftViews {
  if (!views) return usualDraft;
  const decided = (kind: ViewKind) => {
    const view = views.find((each) => each.kind === kind);
    if (view) return view.kind === 'cards' ? '' : view.by;
    return kind !== 'cards' && columnsFor(app, kind).length === 0 ? '' : null;
  };
  return {
    cards: decided('cards'),
    gallery: decided('gallery'),
    board: decided('board'),
    calendar: decided('calendar'),
    map: decided('map'),
    chart: decided('chart'),
  };
}
