// Builds the pages: node dashboard/build.ts [--uncompressed]. Leaves in dist/web two templates, which the server fills in
// for each answer, and the assets they name, each compressed beside itself:
//   landing.html  for people without a session: the landing page, prerendered
//   app.html      for everyone and everything else: a spinner until the shell has loaded
// Placeholders: __CSP_NONCE__, and on <html> __WORKSPACE_NAME__ (empty for Google), __SUPPORT_EMAIL__, __SCOPES__
// (between spaces), __ACCESS__ (subscription, invite or open), __EXTRACTOR__; all to be escaped for HTML.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import * as z from 'zod';

const root = import.meta.dirname;
const web = path.join(root, 'dist/web');
const configFile = path.join(root, 'vite.config.ts');

async function buildPages(): Promise<void> {
  await build({ configFile, logLevel: 'warn' });
  const landing = await prerenderLanding();
  const template = readFileSync(path.join(web, 'index.html'), 'utf8');
  const chunks = readChunks();
  const head = preloads(chunks, 'shell/web/entry.tsx', template);
  writeFileSync(
    path.join(web, 'landing.html'),
    fill(template, { head, root: `<div id="root" data-page="landing">${landing.html}</div>` }),
  );
  const shell = preloads(chunks, 'shell/web/start-shell.tsx', template);
  writeFileSync(
    path.join(web, 'app.html'),
    fill(template, { head: head + shell, root: `<div id="root" data-page="app">${landing.spinner}</div>` }),
  );
  rmSync(path.join(web, 'index.html'));
  rmSync(path.join(web, '.vite'), { recursive: true });
  // Whoever builds to look once does not wait for what only many visits pay back.
  if (!process.argv.includes('--uncompressed')) await compressAssets();
}

function fill(template: string, parts: { head: string; root: string }): string {
  return template
    .replace('</head>', () => `${parts.head}</head>`)
    .replace('<div id="root"></div>', () => parts.root);
}

const prerenderSchema = z.object({
  renderLanding: z.custom<() => string>((value) => typeof value === 'function'),
  renderSpinner: z.custom<() => string>((value) => typeof value === 'function'),
});

async function prerenderLanding(): Promise<{ html: string; spinner: string }> {
  const outDir = path.join(root, 'dist/prerender');
  await build({
    configFile,
    logLevel: 'warn',
    build: { ssr: 'shell/web/entry-prerender.tsx', outDir, manifest: false, copyPublicDir: false },
  });
  const built: unknown = await import(pathToFileURL(path.join(outDir, 'entry-prerender.js')).href);
  const { renderLanding, renderSpinner } = prerenderSchema.parse(built);
  const rendered = { html: renderLanding(), spinner: renderSpinner() };
  rmSync(outDir, { recursive: true });
  return rendered;
}

const chunksSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);
type Chunks = z.infer<typeof chunksSchema>;

function readChunks(): Chunks {
  return chunksSchema.parse(JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8')));
}

/** Links that let the browser fetch at once what it would find out about later: fonts, and the shell's modules. */
function preloads(chunks: Chunks, entry: string, template: string): string {
  const notYetNamed = (files: string[]) => files.filter((file) => !template.includes(file));
  const seen = new Set<string>();
  const walk = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunks[name]?.imports ?? []) walk(imported);
  };
  walk(entry);
  const found = [...seen].map((name) => chunks[name]).filter((chunk) => chunk !== undefined);
  const fonts = found
    .flatMap((chunk) => chunk.assets ?? [])
    .filter((file) => /instrument-sans-latin-wdth-normal.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
  const sheets = found.flatMap((chunk) => chunk.css ?? []);
  return [
    ...fonts,
    ...notYetNamed(sheets).map((file) => `<link rel="stylesheet" href="/${file}" nonce="__CSP_NONCE__">`),
    ...notYetNamed(found.map((chunk) => chunk.file)).map(
      (file) => `<link rel="modulepreload" href="/${file}">`,
    ),
  ].join('');
}

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function compressAssets(): Promise<void> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|svg|webmanifest)$/.test(file),
  );
  for (const file of files) {
    const at = path.join(web, file);
    const bytes = readFileSync(at);
    writeFileSync(
      `${at}.br`,
      await compress.br(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
      }),
    );
    writeFileSync(`${at}.gz`, await compress.gz(bytes, { level: 9 }));
  }
}

await buildPages();
