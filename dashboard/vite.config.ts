import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { leanModules } from './lean-modules.ts';

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const entry = /\/shell\/web\/entry\.tsx$/;

/** Whether the first visit needs a module: it is imported, in however many steps, by the entry. */
function isOfFirstVisit(id: string, graph: ModuleGraph, seen = new Set<string>()): boolean {
  if (entry.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  const importers = graph.getModuleInfo(id)?.importers ?? [];
  return importers.some((importer) => isOfFirstVisit(importer, graph, seen));
}

/**
 * Phosphor's modules carry six weights of each icon. The house draws with regular and bold alone; the other four would
 * be most of the landing page's own code.
 */
const iconsInTwoWeights: Plugin = {
  name: 'icons-in-two-weights',
  transform(code, id) {
    if (!/@phosphor-icons\/react\/dist\/defs\//.test(id)) return null;
    return code.replace(/ {2}\[\n {4}"(?:thin|light|fill|duotone)",\n[\s\S]*?\n {2}\],?\n/g, '');
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), iconsInTwoWeights, leanModules()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    // Inlined fonts and pictures would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
            // One module in place of a dozen that the landing page happens to share with the shell.
            {
              debugName: 'front',
              name: (id: string, graph: ModuleGraph) => (isOfFirstVisit(id, graph) ? 'front' : null),
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
