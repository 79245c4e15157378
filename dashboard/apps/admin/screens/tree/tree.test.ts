import { describe, expect, it } from 'vitest';
import { resource } from '#testing/server/resources.ts';
import { buildTree, countBelow, linesOf, pruned, type TreeNode, wayTo } from './tree.ts';
import { moveOf } from './tree-keys.ts';

const folder = (id: string, folderId: string | null, part = {}) =>
  resource(id, { mimeType: 'application/vnd.google-apps.folder', folderId, ...part });

const root = folder('root', null, { name: 'Rowhouse', kind: 'root' });
const files = [
  root,
  folder('todos', 'root'),
  folder('expenses', 'root'),
  resource('b10', { folderId: 'todos', name: 'List 10' }),
  resource('b9', { folderId: 'todos', name: 'List 9' }),
  folder('trip', 'expenses'),
  resource('rows', { folderId: 'trip', name: 'Expenses' }),
  resource('lost', { folderId: 'out-of-sight' }),
  resource('theirs', { isOwned: false }),
];

const shape = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ name, children }) => (children.length > 0 ? [name, shape(children)] : name));

describe('the tree', () => {
  it("hangs from the product's folder, folders first and numbers in order", () => {
    expect(shape(buildTree(files))).toEqual([
      [
        'Rowhouse',
        [
          ['expenses', [['trip', ['Expenses']]]],
          ['todos', ['List 9', 'List 10']],
        ],
      ],
      ['Elsewhere in your Drive', ['lost']],
      ['Shared with me', ['theirs']],
    ]);
  });

  it('has its two headings before there is anything', () => {
    expect(shape(buildTree([]))).toEqual(['Rowhouse', 'Shared with me']);
  });

  it('shows what lies in open folders, with its place among its siblings', () => {
    const lines = linesOf(buildTree(files), (id) => id === 'root' || id === 'todos');
    expect(lines.map(({ node, level, isOpen }) => [node.name, level, isOpen])).toEqual([
      ['Rowhouse', 1, true],
      ['expenses', 2, false],
      ['todos', 2, true],
      ['List 9', 3, null],
      ['List 10', 3, null],
      ['Elsewhere in your Drive', 1, false],
      ['Shared with me', 1, false],
    ]);
    expect(lines[4]).toMatchObject({ place: 2, siblings: 2, parentId: 'todos' });
  });

  it('keeps the way to what is looked for, and nothing beside it', () => {
    const found = pruned(buildTree(files), ({ name }) => name === 'Expenses');
    expect(shape(found)).toEqual([['Rowhouse', [['expenses', [['trip', ['Expenses']]]]]]]);
    expect(countBelow(found[0] ?? { id: '', name: '', resource: null, children: [] })).toBe(3);
  });

  it('names the folders above a file, also when they lie in a circle', () => {
    const byId = new Map(files.map((file) => [file.id, file]));
    const names = wayTo(resource('x', { folderId: 'trip' }), byId).map(({ name }) => name);
    expect(names).toEqual(['Rowhouse', 'expenses', 'trip']);
    const circle = new Map([
      ['a', folder('a', 'b')],
      ['b', folder('b', 'a')],
    ]);
    expect(wayTo(resource('x', { folderId: 'a' }), circle).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  it('is unfolded to any depth', () => {
    const deep = Array.from({ length: 300 }, (_, at) => folder(`f${at}`, at === 0 ? 'root' : `f${at - 1}`));
    const lines = linesOf(buildTree([root, ...deep]), () => true);
    expect(lines.at(-2)).toMatchObject({ node: { id: 'f299' }, level: 301 });
  });
});

describe('the keys of the tree', () => {
  const lines = linesOf(buildTree(files), (id) => id === 'root');

  it.each([
    ['ArrowDown', 0, { kind: 'go', to: 1 }],
    ['ArrowUp', 0, { kind: 'go', to: 0 }],
    ['End', 0, { kind: 'go', to: 4 }],
    ['ArrowRight', 0, { kind: 'go', to: 1 }],
    ['ArrowRight', 1, { kind: 'fold', id: 'expenses', isOpen: true }],
    ['ArrowLeft', 1, { kind: 'go', to: 0 }],
    ['ArrowLeft', 0, { kind: 'fold', id: 'root', isOpen: false }],
    ['ArrowLeft', 3, null],
    ['Enter', 2, { kind: 'press', id: 'todos' }],
    ['*', 1, { kind: 'openAll', ids: ['expenses', 'todos'] }],
    ['t', 0, { kind: 'go', to: 2 }],
    ['S', 4, { kind: 'go', to: 4 }],
    ['Tab', 0, null],
  ])('%s on line %i', (key, at, move) => {
    expect(moveOf(key, lines, at)).toEqual(move);
  });
});
