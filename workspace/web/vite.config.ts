import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    // The pages are served without data: scripts and without inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The spreadsheet component is one large chunk, loaded only by the sheet's page.
    chunkSizeWarningLimit: 7000,
  },
});
