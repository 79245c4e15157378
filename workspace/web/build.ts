import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const assets = path.join(import.meta.dirname, '../dist/web/assets');

/** The largest chunk is several megabytes: files are compressed once, here, and not on every request. */
function compressAssets(): void {
  for (const name of readdirSync(assets).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const file = path.join(assets, name);
    const content = readFileSync(file);
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 6 }));
  }
}

/** The browser learns of the font before it has read the styles, so it is there for the first words. */
function preloadFont(): void {
  const font = readdirSync(assets).find((name) =>
    /^instrument-sans-latin-standard-normal.*\.woff2$/.test(name),
  );
  if (font === undefined) throw new Error('The font is not among the assets.');
  const page = path.join(assets, '../index.html');
  const link = `<link rel="preload" href="/assets/${font}" as="font" type="font/woff2" crossorigin>`;
  writeFileSync(page, readFileSync(page, 'utf8').replace('</head>', `${link}</head>`));
}

await build({ configFile: path.join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
preloadFont();
compressAssets();
