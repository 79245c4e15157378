// Builds the pages: node dashboard/build.ts [--uncompressed]. Leaves in dist/web two templates, which the server fills in
// for each answer, and the assets they name, each compressed beside itself:
//   landing.html  for people without a session: the landing page, prerendered
//   legal.html    for the legal pages: a spinner until they have loaded
//   app.html      for everyone and everything else: a spinner until the house has loaded
// all code once more in one file, for the service worker,
// the icons of the installed app, drawn from `public/app-icon.svg`,
// and beside them in dist `chunks.json`: which file holds which modules, and which other files it loads.
// Placeholders: __CSP_NONCE__, and on <html> __WORKSPACE_NAME__ (empty for Google), __SUPPORT_EMAIL__, __SCOPES__
// (between spaces), __ACCESS__ (subscription, invite or open), __EXTRACTOR__, __LETTERS__ (on or blank), __SAMPLE__ (on or blank), __SESSION__ (open, or
// blank for a stranger), __TRANSIT__ (local, and the ways that cross a network unencrypted), __DISK__, __MAPS__ (whom
// browsers ask for maps), __ROUTER__ (whom the server asks for ways by road, or blank) and __KEEPS__ (off, or blank where browsers keep what they read); all to be escaped for HTML.
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { build } from 'vite';
import * as z from 'zod';

const root = import.meta.dirname;
const web = path.join(root, 'dist/web');
const configFile = path.join(root, 'vite.config.ts');

async function buildPages(): Promise<void> {
  const chunks = chunksOf(await build({ configFile, logLevel: 'warn' }));
  const landing = await prerenderLanding();
  const template = readFileSync(path.join(web, 'index.html'), 'utf8');
  const write = (page: string, html: string, ...entries: string[]) => {
    const root = `<div id="root" data-page="${page === 'landing' ? 'landing' : 'app'}">${html}</div>`;
    const head = preloads(chunks, ['shell/web/entry.tsx', ...entries], template);
    writeFileSync(path.join(web, `${page}.html`), fill(template, { head, root }));
  };
  write('landing', landing.html);
  write('legal', landing.spinner, 'shell/web/start-shell.tsx');
  write('app', landing.spinner, 'shell/web/start-shell.tsx', 'shell/web/Home.tsx');
  rmSync(path.join(web, 'index.html'));
  writeFileSync(path.join(root, 'dist/chunks.json'), JSON.stringify(chunks, null, 1));
  await drawIcons();
  gatherCode();
  await compressAssets();
}

/**
 * All code in one file, by the addresses of its own: the service worker keeps hundreds of files, and asking for each would cost
 * a phone seconds of its processor. Workers' scripts have headers of their own, and are asked for.
 */
function gatherCode(): void {
  const assets = path.join(web, 'assets');
  const files = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file) && !/-worker-/.test(file));
  const code = files.map((file) => [`/assets/${file}`, readFileSync(path.join(assets, file), 'utf8')]);
  const text = JSON.stringify(Object.fromEntries(code));
  writeFileSync(path.join(assets, `code-${hash('sha256', text).slice(0, 8)}.json`), text);
}

/** For systems that take no SVG: the sizes that the web manifest names, and the one that iOS looks for. */
const icons = { 'icon-192.png': 192, 'icon-512.png': 512, 'apple-touch-icon.png': 180 };

async function drawIcons(): Promise<void> {
  const drawing = readFileSync(path.join(root, 'public/app-icon.svg'));
  for (const [file, size] of Object.entries(icons)) {
    await sharp(drawing).resize(size).png({ palette: true }).toFile(path.join(web, file));
  }
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
    build: { ssr: 'shell/web/entry-prerender.tsx', outDir, copyPublicDir: false },
  });
  const built: unknown = await import(pathToFileURL(path.join(outDir, 'entry-prerender.js')).href);
  const { renderLanding, renderSpinner } = prerenderSchema.parse(built);
  const rendered = { html: renderLanding(), spinner: renderSpinner() };
  rmSync(outDir, { recursive: true });
  return rendered;
}

/** A file of the build's code, and what comes with it. */
interface Chunk {
  file: string;
  /** Of gzip. */
  bytes: number;
  /** Paths from this folder, or of packages. */
  modules: string[];
  imports: string[];
  dynamicImports: string[];
  css: string[];
  assets: string[];
}

function chunksOf(built: Awaited<ReturnType<typeof build>>): Chunk[] {
  if (!('output' in built)) throw new Error('The pages are one build.');
  return built.output.flatMap((output) => {
    if (output.type !== 'chunk') return [];
    const { fileName: file, imports, dynamicImports, moduleIds, viteMetadata } = output;
    return {
      file,
      bytes: gzipSync(output.code, { level: 9 }).length,
      modules: moduleIds.map((id) => path.relative(root, id)),
      imports,
      dynamicImports,
      css: [...(viteMetadata?.importedCss ?? [])],
      assets: [...(viteMetadata?.importedAssets ?? [])],
    };
  });
}

/** Links that let the browser fetch at once what it would find out about later: fonts, and what the page begins with. */
function preloads(chunks: readonly Chunk[], entries: readonly string[], template: string): string {
  const notYetNamed = (files: string[]) => [...new Set(files)].filter((file) => !template.includes(file));
  const needed = new Set(entries.flatMap((entry) => chunks.filter(({ modules }) => modules.includes(entry))));
  for (const { imports } of needed) {
    for (const chunk of chunks) if (imports.includes(chunk.file)) needed.add(chunk);
  }
  const found = [...needed];
  const fonts = found
    .flatMap(({ assets }) => assets)
    .filter((file) => /instrument-sans-latin-wdth-normal.*\.woff2$/.test(file))
    .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
  return [
    ...fonts,
    ...notYetNamed(found.flatMap(({ css }) => css)).map(
      (file) => `<link rel="stylesheet" href="/${file}" nonce="__CSP_NONCE__">`,
    ),
    ...notYetNamed(found.map(({ file }) => file)).map((file) => `<link rel="modulepreload" href="/${file}">`),
  ].join('');
}

const compress = { br: promisify(brotliCompress), gz: promisify(gzip) };

async function compressAssets(): Promise<void> {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|css|json|svg|webmanifest)$/.test(file),
  );
  // The file of all code would take seven seconds of a processor at the best quality, to be a tenth smaller.
  const qualityFor = (bytes: Buffer) => (bytes.length > 2_000_000 ? 9 : constants.BROTLI_MAX_QUALITY);
  await Promise.all(
    files.map(async (file) => {
      const at = path.join(web, file);
      const bytes = readFileSync(at);
      const params = { [constants.BROTLI_PARAM_QUALITY]: qualityFor(bytes) };
      writeFileSync(`${at}.br`, await compress.br(bytes, { params }));
      writeFileSync(`${at}.gz`, await compress.gz(bytes, { level: 9 }));
    }),
  );
}

await buildPages();
