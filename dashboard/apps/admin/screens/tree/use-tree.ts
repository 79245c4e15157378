import { useMemo, useState } from 'react';
import type { Resources } from '../../contract.ts';
import { isFound, isShown, type Show } from '../filters.ts';
import { buildTree, linesOf, pruned, wayTo } from './tree.ts';

const openAtFirst: ReadonlySet<string> = new Set(['rowhouse', 'elsewhere', 'shared']);

/** The tree as it is unfolded, down to the file with open details; or the search results, all unfolded. */
export function useTree(
  { resources, apps }: Resources,
  { search, show, fileId }: { search: string; show: Show; fileId: string | null },
) {
  const tree = useMemo(() => buildTree(resources), [resources]);
  const byId = useMemo(() => new Map(resources.map((resource) => [resource.id, resource])), [resources]);
  const appsById = useMemo(() => new Map(apps.map((app) => [app.id, app])), [apps]);
  // What the person has folded by hand; remembered separately during a search.
  const [folded, setFolded] = useState<ReadonlyMap<string, boolean>>(new Map());
  const isLooking = search.trim() !== '' || show !== 'all';
  const view = `${show} ${search}`;
  const [lookFolded, setLookFolded] = useState({ view, closed: new Set<string>() });
  const closed = lookFolded.view === view ? lookFolded.closed : null;

  const matching = useMemo(() => {
    if (!isLooking) return null;
    return new Set(
      resources.filter((one) => isShown(one, show) && isFound(one, search, appsById)).map(({ id }) => id),
    );
  }, [resources, appsById, isLooking, search, show]);

  const lines = useMemo(() => {
    if (matching) {
      return linesOf(
        pruned(tree, ({ id }) => matching.has(id)),
        (id) => closed?.has(id) !== true,
      );
    }
    const chosen = byId.get(fileId ?? '');
    const way = new Set(chosen ? wayTo(chosen, byId).map(({ id }) => id) : []);
    const isOpen = (id: string) => openAtFirst.has(id) || id === tree[0]?.id || way.has(id);
    return linesOf(tree, (id) => folded.get(id) ?? isOpen(id));
  }, [tree, matching, folded, closed, byId, fileId]);

  function fold(ids: readonly string[], isOpen: boolean) {
    if (!matching) {
      setFolded((last) => new Map([...last, ...ids.map((id): [string, boolean] => [id, isOpen])]));
      return;
    }
    const next = new Set(closed ?? []);
    for (const id of ids) {
      if (isOpen) next.delete(id);
      else next.add(id);
    }
    setLookFolded({ view, closed: next });
  }

  return { lines, byId, apps: appsById, found: matching?.size ?? resources.length, fold };
}
