import type { Resource } from '#kernel/calls/resources.ts';

/** A line of the tree: a file or folder, or a heading for some that are in no folder of the tree. */
export interface TreeNode {
  id: string;
  name: string;
  /** Null for a heading. */
  resource: Resource | null;
  children: TreeNode[];
}

const headings = {
  rowhouse: 'Rowhouse',
  elsewhere: 'Elsewhere in your Drive',
  shared: 'Shared with me',
} as const;

export const folderType = 'application/vnd.google-apps.folder';
export const sheetType = 'application/vnd.google-apps.spreadsheet';

const inOrder = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byKindAndName(one: TreeNode, other: TreeNode): number {
  const isFolder = (node: TreeNode) => Number(node.resource?.mimeType === folderType);
  return isFolder(other) - isFolder(one) || inOrder.compare(one.name, other.name);
}

const headingOf = (id: keyof typeof headings, children: TreeNode[]): TreeNode => ({
  id,
  name: headings[id],
  resource: null,
  children,
});

/** The product's folder at the top; then what the person keeps elsewhere, and what others share. */
export function buildTree(resources: readonly Resource[]): TreeNode[] {
  const nodes = new Map(
    resources.map((resource): [string, TreeNode] => [
      resource.id,
      { id: resource.id, name: resource.name, resource, children: [] },
    ]),
  );
  const top: TreeNode[] = [];
  for (const node of nodes.values()) {
    const folder = nodes.get(node.resource?.folderId ?? '');
    (folder ? folder.children : top).push(node);
  }
  for (const node of nodes.values()) node.children.sort(byKindAndName);
  top.sort(byKindAndName);
  const root = top.find(({ resource }) => resource?.isOwned && resource.kind === 'root');
  const others = top.filter((node) => node !== root);
  const own = others.filter(({ resource }) => resource?.isOwned);
  const shared = others.filter(({ resource }) => !resource?.isOwned);
  return [
    root ?? headingOf('rowhouse', []),
    ...(own.length > 0 ? [headingOf('elsewhere', own)] : []),
    headingOf('shared', shared),
  ];
}

/** A line among those that are unfolded. */
export interface TreeLine {
  node: TreeNode;
  /** From 1 on. */
  level: number;
  place: number;
  siblings: number;
  parentId: string | null;
  /** Null if it cannot have children. */
  isOpen: boolean | null;
}

/** The visible lines from top to bottom, at any depth. */
export function linesOf(tree: readonly TreeNode[], isOpen: (id: string) => boolean): TreeLine[] {
  const lines: TreeLine[] = [];
  const walk = (nodes: readonly TreeNode[], level: number, parentId: string | null) => {
    for (const [at, node] of nodes.entries()) {
      const open = node.children.length === 0 ? null : isOpen(node.id);
      lines.push({ node, level, place: at + 1, siblings: nodes.length, parentId, isOpen: open });
      if (open === true) walk(node.children, level + 1, node.id);
    }
  };
  walk(tree, 1, null);
  return lines;
}

/** The tree of matches, including their ancestors. */
export function pruned(tree: readonly TreeNode[], matches: (resource: Resource) => boolean): TreeNode[] {
  return tree.flatMap((node) => {
    const children = pruned(node.children, matches);
    const isWanted = node.resource !== null && matches(node.resource);
    return isWanted || children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** How many files and folders are below a node. */
export function countBelow({ children }: TreeNode): number {
  return children.reduce((sum, child) => sum + 1 + countBelow(child), 0);
}

/** The folders from the top of the tree down to a file's own. */
export function wayTo(resource: Resource, byId: ReadonlyMap<string, Resource>): Resource[] {
  const way: Resource[] = [];
  let at = byId.get(resource.folderId ?? '');
  while (at && !way.includes(at)) {
    way.unshift(at);
    at = byId.get(at.folderId ?? '');
  }
  return way;
}
