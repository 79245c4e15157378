import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

/** The address from which the pages load their files. */
export interface AssetAddresses {
  stylesheet: string;
  script: string;
  /** In their order. */
  passkeyScripts: readonly string[];
  icon: string;
  textFont: string;
}

interface Asset {
  type: string;
  content: Buffer;
}

const require = createRequire(import.meta.url);
const textFonts = '@fontsource-variable/instrument-sans/files/instrument-sans';
const monoFonts = '@fontsource-variable/spline-sans-mono/files/spline-sans-mono';

/** The library as one file, beside what its package exports. */
const webauthn = path.join(
  path.dirname(require.resolve('@simplewebauthn/browser')),
  '../dist/bundle/index.umd.min.js',
);

function own(name: string): Buffer {
  return readFileSync(path.join(import.meta.dirname, name));
}

/** In the order of the cascade. */
const stylesheets = ['tokens', 'frame', 'forms', 'lists', 'account'];

function loadAssets(): Map<string, Asset> {
  const font = (file: string): Asset => ({
    type: 'font/woff2',
    content: readFileSync(require.resolve(file)),
  });
  return new Map([
    [
      'style.css',
      {
        type: 'text/css; charset=utf-8',
        content: Buffer.concat(stylesheets.map((name) => own(`styles/${name}.css`))),
      },
    ],
    ['reveal.js', { type: 'text/javascript; charset=utf-8', content: own('reveal.js') }],
    ['webauthn.js', { type: 'text/javascript; charset=utf-8', content: readFileSync(webauthn) }],
    ['passkeys.js', { type: 'text/javascript; charset=utf-8', content: own('passkeys.js') }],
    ['floor-plan.svg', { type: 'image/svg+xml', content: own('floor-plan.svg') }],
    ['mark.svg', { type: 'image/svg+xml', content: own('mark.svg') }],
    ['instrument-sans-latin.woff2', font(`${textFonts}-latin-wdth-normal.woff2`)],
    ['instrument-sans-latin-ext.woff2', font(`${textFonts}-latin-ext-wdth-normal.woff2`)],
    ['spline-sans-mono-latin.woff2', font(`${monoFonts}-latin-wght-normal.woff2`)],
  ]);
}

const assets = loadAssets();
const digest = createHash('sha256');
for (const { content } of assets.values()) digest.update(content);
const folder = `/pages/${digest.digest('hex').slice(0, 12)}`;

/** Serves the pages' style, script, pictures and fonts under a path that changes whenever one of them does. */
export function registerAssets(app: FastifyInstance): AssetAddresses {
  for (const [name, { type, content }] of assets) {
    app.get(`${folder}/${name}`, (_, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(content),
    );
  }
  return {
    stylesheet: `${folder}/style.css`,
    script: `${folder}/reveal.js`,
    passkeyScripts: [`${folder}/webauthn.js`, `${folder}/passkeys.js`],
    icon: `${folder}/mark.svg`,
    textFont: `${folder}/instrument-sans-latin.woff2`,
  };
}
