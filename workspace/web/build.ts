import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const assets = path.join(import.meta.dirname, '../dist/web/assets');

/** The largest chunk has megabytes: what is sent is compressed once, here, and not on every request. */
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

await build({ configFile: path.join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
compressAssets();
