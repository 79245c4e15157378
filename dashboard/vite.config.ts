import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunks.ts';
import { leanModules } from './lean-modules.ts';

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
    // Inlined fonts and pictures would need a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every visitor loads the list of all files, in which names beside hashes would only take room.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
});
