// Who may import whom, as one table: `node harness/import-rules.ts` writes the overrides of biome.json from it. In Biome a later
// override replaces an earlier one's options, so each must list everything it forbids; here each layer lists what it may import,
// and the rest follows. boundaries.test.ts checks that the file matches the table and that its rules work.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { root } from './processes.ts';

const withSubpaths = (name: string) => [name, `${name}/**`];

/** The installed packages, by purpose. */
const libraries = {
  node: ['node:*', 'node:*/**'],
  pages: [
    ...['react', 'react-dom'].flatMap(withSubpaths),
    'react-router',
    '@mui/**',
    '@emotion/**',
    '@tanstack/**',
    ...withSubpaths('nuqs'),
  ],
  server: [
    'fastify',
    '@fastify/**',
    'fastify-type-provider-zod',
    ...withSubpaths('kysely'),
    'pg',
    'stripe',
    'pino',
  ],
  google: ['@googleapis/**', 'google-auth-library'],
  models: ['ai', '@ai-sdk/**'],
  pdf: ['@embedpdf/pdfium'],
  nets: ['onnxruntime-node'],
  readers: ['tesseract.js', ...withSubpaths('zxing-wasm'), 'exifr'],
  /** Nothing has these: a thread that is ended may end its process. */
  threads: ['node:worker_threads'],
} as const;
type Kind = keyof typeof libraries;
const kinds = Object.keys(libraries).filter((kind): kind is Kind => kind in libraries);

interface Layer {
  files: readonly string[];
  /** The layers that it may name by `#`. */
  names: readonly ('kernel' | 'backend' | 'frontend')[];
  /** The libraries that it may have; all others are refused. */
  has: readonly Kind[];
  /** What relative imports may not reach. */
  never: readonly string[];
  message: string;
  /** Calls go only through the client. */
  isWithoutFetch?: true;
  /** Other forbidden imports, each with its reason. */
  besides?: readonly Restriction[];
}
interface Restriction {
  group: readonly string[];
  message: string;
}

const foldersBut = (...own: readonly string[]) =>
  ['apps', 'backend', 'frontend', 'shell', 'testing', 'workspace']
    .filter((folder) => !own.includes(folder))
    .map((folder) => `**/${folder}/**`);
const fromApp = ['../../*/**', '../../../**'];

const processesAlone: readonly Restriction[] = [
  {
    group: [...libraries.nets, '**/nets.ts'],
    message:
      'Only the process that reads loads the nets: ending a thread in which one runs ends the whole process.',
  },
  { group: libraries.pdf, message: 'PDFs are opened in a process of their own; ask photos/pdf.ts.' },
];
const reading: Omit<Layer, 'files'> = {
  names: ['kernel', 'backend'],
  has: ['node', 'models', 'pdf', 'nets', 'readers'],
  never: foldersBut('backend'),
  message:
    "What reads photos uses the kernel, Node and the clients and engines that read; Google's clients live in backend/google alone.",
};

const layers: readonly Layer[] = [
  {
    files: ['dashboard/kernel/**'],
    names: ['kernel'],
    has: [],
    never: foldersBut(),
    message: 'The kernel runs anywhere: it uses Zod, big.js and itself.',
  },
  {
    files: ['dashboard/backend/**'],
    names: ['kernel', 'backend'],
    has: ['node'],
    never: foldersBut('backend'),
    message:
      "The backend uses the kernel and Node; Google's clients live in backend/google alone, what reads photos in backend/extraction and backend/photos.",
  },
  {
    files: ['dashboard/backend/extraction/**', 'dashboard/backend/photos/**'],
    ...reading,
    besides: processesAlone,
  },
  {
    files: ['dashboard/backend/{extraction/nets,extraction/reader-process,photos/pdf-library}.ts'],
    ...reading,
  },
  {
    files: ['dashboard/backend/extraction/ocr/**'],
    names: ['kernel', 'backend'],
    has: [],
    never: [...foldersBut('backend'), '**/nets.ts', 'sharp'],
    message:
      'From a picture to its lines without anything that only Node has, so that a browser may read, too.',
  },
  {
    files: ['dashboard/backend/google/**'],
    names: ['kernel', 'backend'],
    has: ['node', 'google'],
    never: foldersBut('backend'),
    message: "This folder uses the kernel, Node and Google's clients.",
  },
  {
    files: ['dashboard/frontend/**'],
    names: ['kernel', 'frontend'],
    has: ['pages'],
    never: foldersBut('frontend'),
    message: 'The frontend uses the kernel, React, MUI and TanStack Query.',
    isWithoutFetch: true,
  },
  {
    files: ['dashboard/{apps,examples}/*/{manifest,contract,record}.ts'],
    names: ['kernel'],
    has: [],
    never: ['../**', './server/**', './screens/**'],
    message: 'A manifest or a contract runs on both sides: it uses the kernel and Zod.',
  },
  {
    files: ['dashboard/{apps,examples}/*/server/**'],
    names: ['kernel', 'backend'],
    has: ['node'],
    never: ['../../**', '../screens/**'],
    message: "An app's server part uses its own contract, #kernel and #backend.",
  },
  {
    files: ['dashboard/{apps,examples}/*/screens/**'],
    names: ['kernel', 'frontend'],
    has: ['pages'],
    never: [...fromApp, '../server/**'],
    message: "An app's screens use its own contract and manifest, #kernel and #frontend.",
    isWithoutFetch: true,
  },
  {
    files: ['dashboard/shell/server/**'],
    names: ['kernel', 'backend'],
    has: ['node', 'server'],
    never: ['**/frontend/**', '**/screens/**', '**/testing/**', '**/workspace/**', '../web/**'],
    message: "The shell's server uses #kernel, #backend and the apps' server parts.",
  },
  {
    files: ['dashboard/shell/web/**'],
    names: ['kernel', 'frontend'],
    has: ['pages'],
    never: ['**/backend/**', '**/server/**', '**/testing/**', '**/workspace/**'],
    message: "The shell's web uses #kernel, #frontend and the apps' manifests and screens.",
    isWithoutFetch: true,
  },
];

const noProduct = ['@rowhouse/dashboard', '**/dashboard/**', '#*/**'];
const noWorkspace: Restriction = {
  group: [...withSubpaths('@rowhouse/workspace'), '**/workspace/src/**'],
  message: 'The product knows the workspace as a URL.',
};
const noThreads: Restriction = { group: libraries.threads, message: 'Work is done aside in processes.' };
const apart = 'drive/ and sheets/ meet in storage/.';
const othersThan = (has: readonly Kind[]) =>
  kinds.filter((kind) => !has.includes(kind)).flatMap((kind) => libraries[kind]);

/** The folders beside the layers: the workspace, and tests. */
const others: readonly [files: readonly string[], ...restrictions: Restriction[]][] = [
  [['dashboard/testing/**'], noWorkspace],
  [['workspace/**'], { group: noProduct, message: 'The workspace knows nothing of the product.' }, noThreads],
  [['workspace/src/drive/**'], { group: [...noProduct, '**/sheets/**'], message: apart }, noThreads],
  [['workspace/src/sheets/**'], { group: [...noProduct, '**/drive/**'], message: apart }, noThreads],
  [['dashboard/**/*.test.ts', 'dashboard/**/*.test.tsx'], noWorkspace, ...processesAlone],
  [
    ['dashboard/{apps,examples}/**/*.test.{ts,tsx}'],
    {
      group: [...fromApp, '#backend/google/**', ...othersThan(['node', 'pages'])],
      message: 'Apps never meet, not in their tests either.',
    },
  ],
];

function overrideOf(files: readonly string[], restrictions: readonly Restriction[], isWithoutFetch = false) {
  const deniedGlobals = { fetch: 'Calls go through frontend/calls/client.ts.' };
  const style = {
    ...(isWithoutFetch && { noRestrictedGlobals: { level: 'error', options: { deniedGlobals } } }),
    noRestrictedImports: { level: 'error', options: { patterns: restrictions } },
  };
  return { includes: files, linter: { rules: { style } } };
}

/** The overrides of biome.json. */
export function importRules(): unknown[] {
  return [
    ...layers.map(({ files, names, has, never, message, isWithoutFetch, besides }) => {
      const named = ['#*/**', ...names.map((name) => `!#${name}/**`)];
      const own = { group: [...named, ...never, ...othersThan(has)], message };
      return overrideOf(files, [own, ...(besides ?? [])], isWithoutFetch);
    }),
    ...others.map(([files, ...restrictions]) => overrideOf(files, restrictions)),
    {
      includes: [
        'dashboard/frontend/calls/client.ts',
        'dashboard/frontend/calls/file.ts',
        'dashboard/frontend/calls/look.ts',
      ],
      linter: { rules: { style: { noRestrictedGlobals: 'off' } } },
    },
  ];
}

if (import.meta.main) {
  const file = path.join(root, 'biome.json');
  const config = z.looseObject({}).parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, `${JSON.stringify({ ...config, overrides: importRules() }, null, 2)}\n`);
}
