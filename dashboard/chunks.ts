// How the pages' code is cut into files. Left alone, the build makes a file of every icon that two screens share: an app
// opened over a slow line would wait for a hundred answers, six at a time, each with headers longer than its code.

interface ModuleInfo {
  importers: readonly string[];
  dynamicImporters: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): ModuleInfo | null;
}

/** The stations of every visit, in their order: whoever is at one has passed those before it. */
const stations = [
  { name: 'front', root: /\/shell\/web\/entry\.tsx$/ },
  { name: 'shell', root: /\/shell\/web\/start-shell\.tsx$/ },
  { name: 'house', root: /\/shell\/web\/Home\.tsx$/ },
  { name: 'frame', root: /\/shell\/web\/AppFrame\.tsx$/ },
];

/** For strangers too, who load no more than they read. */
const legal = /\/shell\/web\/legal\/(Privacy|Terms)\.tsx$/;

/** Half of the apps have no table, and most open without a form: these two and what they alone are made of are apart. */
const grid = /\/frontend\/grid\/SheetGrid\.tsx$/;
const form = /\/frontend\/dialogs\/fields\.tsx$/;
const appScreens = /\/apps\/([^/]+)\/screens\/index\.tsx$/;
/** Icons and modules of our own: shared by two apps, they are not worth a file. */
const small = /\/(@phosphor-icons|dashboard\/(frontend|kernel))\//;
const ofApp = /\/apps\/[^/]+\/screens\//;

/** What leads to a module by static imports and is itself loaded on its own: dynamically, or one of those above. */
function rootsOf(id: string, graph: ModuleGraph): string[] {
  const seen = new Set([id]);
  const roots: string[] = [];
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    const isRoot = grid.test(each) || form.test(each) || stations.some(({ root }) => root.test(each));
    if (isRoot || (info?.dynamicImporters.length ?? 0) > 0) roots.push(each);
    if (!isRoot) for (const importer of info?.importers ?? []) seen.add(importer);
  }
  return roots;
}

/** As many apps as make a module everybody's: loaded with the first app that is opened, and kept for the next. */
const most = 4;

function isForEverybody(id: string, roots: readonly string[]): boolean {
  const apps = new Set(roots.flatMap((root) => appScreens.exec(root)?.[1] ?? [])).size;
  if (roots.some((root) => form.test(root))) return apps > most;
  return apps >= most || (small.test(id) && apps > 1);
}

/** The file that a module goes into; null leaves it to the build, which keeps it with whoever needs it. */
function fileOf(id: string, graph: ModuleGraph): string | null {
  const roots = rootsOf(id, graph);
  const isOf = (pattern: RegExp) => roots.some((root) => pattern.test(root));
  if (roots.length > 0 && roots.every((root) => legal.test(root))) return 'legal';
  const station = stations.find(({ root }) => isOf(root));
  if (isOf(legal)) return station?.name === 'front' ? 'front' : 'shell';
  if (station) return station.name;
  if (ofApp.test(id)) return null;
  if (isForEverybody(id, roots)) return 'rooms';
  const isOfForm = isOf(form);
  if (isOf(grid)) return isOfForm || roots.some((root) => !grid.test(root)) ? 'rooms' : 'grid';
  return isOfForm ? 'forms' : null;
}

/** What an app's screens and the search over all apps both read answers by: its contract, its record, its calls. */
const appData = /\/apps\/([^/]+)\/(?:[^/]+|screens\/(?:queries|writes|commands))\.ts$/;

/** One file for all of that of an app, in place of one for each module. */
function dataOf(id: string, graph: ModuleGraph): string | null {
  const app = appData.exec(id)?.[1];
  if (app === undefined) return null;
  const roots = rootsOf(id, graph);
  const isOfScreens = roots.some((root) => appScreens.exec(root)?.[1] === app);
  return isOfScreens && roots.length > 1 ? `data-${app}` : null;
}

/** What an app's data is made of by others, too: nobody loads that app for it. */
function isOfData(id: string, graph: ModuleGraph): boolean {
  if (!/\/dashboard\/kernel\//.test(id)) return false;
  const importers = new Set([id]);
  for (const each of importers)
    for (const one of graph.getModuleInfo(each)?.importers ?? []) importers.add(one);
  return [...importers].some((one) => appData.test(one));
}

const names = ['front', 'shell', 'legal', 'house', 'frame', 'rooms', 'forms', 'grid'];

/**
 * Groups for the build. A group takes along what its modules import, so those that are loaded first choose first: the
 * later ones then find nothing left of theirs.
 */
export const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: names.length + 3 },
  ...names.map((own, at) => ({
    debugName: own,
    name: (id: string, graph: ModuleGraph) => (fileOf(id, graph) === own ? own : null),
    priority: names.length + 2 - at,
  })),
  // Before those that would take it along.
  { name: 'zod', test: /\/node_modules\/zod\//, priority: 2 },
  {
    debugName: 'data of several',
    name: (id: string, graph: ModuleGraph) => (isOfData(id, graph) ? 'data' : null),
    priority: 2,
  },
  { debugName: 'data', name: dataOf, priority: 1 },
  // For four apps of eleven, so that the others do without.
  { name: 'units', test: /\/kernel\/units\.ts$/, priority: names.length + 3 },
  // In no app's data, so that only those load it who reckon.
  { name: 'exchange', test: /\/node_modules\/big\.js\/|\/kernel\/exchange\.ts$/, priority: 3 },
  // What is loaded together, and not worth a file each: every visitor loads the list of all files.
  {
    name: 'cells',
    test: /\/frontend\/charts\/(CellBars\.tsx|CellColumns\.tsx|cell-scale\.ts)$/,
    priority: 1,
  },
  {
    name: 'fields',
    test: /\/frontend\/records\/Record(Code|Photo|Place)Field\.tsx$/,
    priority: 1,
  },
  {
    name: 'radio',
    test: /\/@mui\/material\/(Radio|RadioGroup)\/|\/frontend\/dialogs\/RadioList\.tsx$/,
    priority: 1,
  },
  {
    name: 'switch',
    test: /\/@mui\/material\/Switch\/|\/frontend\/page\/SingleKeysSwitch\.tsx$/,
    priority: 1,
  },
];
