import type { Plugin } from 'vite';

interface Unused {
  /** The folder of the package, as it stands in a module's path. */
  folder: string;
  /** What the functions of these modules come to. */
  answer: 'null' | '({})';
  files: readonly RegExp[];
}

const grid = '/@mui/x-data-grid/';

/** Parts of libraries that the pages load and never use. Whatever these modules export draws nothing and does nothing. */
const unused: readonly Unused[] = [
  {
    // The house's tables have menus, filters, pages and exports of their own, and cells are edited in forms.
    folder: grid,
    answer: 'null',
    files: [
      /^components\/(menu|toolbar|toolbarV8|filterPanel|columnsPanel|columnsManagement|quickFilter|export|columnSelection)\//,
      /^components\/panel\/(?!.*(Utils|Context)\.mjs$)/,
      /^components\/cell\/Grid(Edit\w+|LongText|Actions|Boolean|Skeleton)Cell\./,
      /^components\/Grid(SkeletonLoadingOverlay|LoadingOverlay|NoColumnsOverlay|Pagination|RowCount|Footer)\./,
      /^components\/columnHeaders\/(ColumnHeaderMenuIcon|GridColumnHeaderFilterIconButton|GridColumnGroupHeader)\./,
      /^hooks\/features\/(dataSource\/useGridDataSource|export\/useGridPrintExport|statePersistence\/useGridStatePersistence)\./,
    ],
  },
  // The theme turns ripples off.
  { folder: '/@mui/material/', answer: 'null', files: [/^ButtonBase\/TouchRipple\.mjs$/] },
  // Only the server describes schemas to others.
  {
    folder: '/zod/v4/core/',
    answer: '({})',
    files: [/^to-json-schema\.js$/, /^json-schema-processors\.js$/],
  },
];

/** Modules that must still do something, at their smallest: what the grid draws with MUI, and editing. */
const smallest: Readonly<Record<string, string>> = {
  [`${grid}material/index.mjs`]: `
    import { createElement } from 'react';
    import IconButton from '@mui/material/IconButton';
    import { GridArrowDownwardIcon, GridArrowUpwardIcon, GridSeparatorIcon } from './icons/index.mjs';
    const bare = ({ children }) => children ?? null;
    const button = ({ material, ...props }) => createElement(IconButton, props);
    export default {
      baseBadge: bare, baseTooltip: bare, baseIconButton: button,
      columnUnsortedIcon: null, columnSortedAscendingIcon: GridArrowUpwardIcon,
      columnSortedDescendingIcon: GridArrowDownwardIcon, columnResizeIcon: GridSeparatorIcon,
    };`,
  [`${grid}hooks/features/editing/useGridEditing.mjs`]: `
    import { useGridApiMethod } from '../../utils/useGridApiMethod.mjs';
    export const editingStateInitializer = (state) => ({ ...state, editRows: {} });
    const readOnly = { isCellEditable: () => false, getCellMode: () => 'view' };
    export const useGridEditing = (apiRef) => useGridApiMethod(apiRef, readOnly, 'public');`,
};

/** The module with the same exports, of which each does nothing; what it passes on from others it still passes on. */
function emptied(code: string, answer: Unused['answer']): string {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  const listed = [...code.matchAll(/^export \{([^}]*)\}(?! from)/gm)].flatMap(([, names = '']) =>
    names.split(',').map((each) => each.trim().split(' as ').at(-1) ?? ''),
  );
  const names = [...new Set([...declared, ...listed])].filter((name) => name !== '');
  return [
    ...names.map((name) => `const unused_${name} = () => ${answer};\nexport { unused_${name} as ${name} };`),
    ...(/^export default /m.test(code) ? [`export default () => ${answer};`] : []),
  ].join('\n');
}

/**
 * Leaves out of the built pages what they never use: a third of the data grid above all. SheetGrid's columns are typed
 * so that nothing asks for it. A version of a library that keeps these parts elsewhere stops the build.
 */
export function leanModules(): Plugin {
  const missing = new Set<RegExp | string>([
    ...unused.flatMap(({ files }) => files),
    ...Object.keys(smallest),
  ]);
  let hasGrid = false;
  return {
    name: 'lean-modules',
    transform(code, id) {
      hasGrid ||= id.includes(grid);
      const small = Object.entries(smallest).find(([path]) => id.endsWith(path));
      if (small) {
        missing.delete(small[0]);
        return { code: small[1], map: null };
      }
      for (const { folder, answer, files } of unused) {
        const at = id.lastIndexOf(folder);
        const pattern = at === -1 ? undefined : files.find((each) => each.test(id.slice(at + folder.length)));
        if (!pattern) continue;
        missing.delete(pattern);
        return /^export \* from/m.test(code) ? null : { code: emptied(code, answer), map: null };
      }
      return null;
    },
    generateBundle() {
      // The landing page, which is prerendered by a build of its own, has neither.
      if (hasGrid && missing.size > 0) this.error(`Not found: ${[...missing].join(', ')}`);
    },
  };
}
