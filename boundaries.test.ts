import { spawnSync } from 'node:child_process';
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { importRules } from './harness/import-rules.ts';

// Biome reads the text of an import. Each probe is one file with one line, laid out as the repository is; the
// rules of biome.json must refuse exactly the forbidden ones.

interface Probe {
  file: string;
  line: string;
}

const forbidden: Probe[] = [
  { file: 'dashboard/kernel/a1.ts', line: "import 'react';" },
  { file: 'dashboard/kernel/a2.ts', line: "import 'node:fs';" },
  { file: 'dashboard/kernel/a3.ts', line: "import '#backend/context.ts';" },
  { file: 'dashboard/kernel/calls/a4.ts', line: "import '../../frontend/calls/client.ts';" },
  { file: 'dashboard/kernel/a5.ts', line: "import 'fastify';" },
  { file: 'dashboard/backend/b1.ts', line: "import '../apps/expenses/contract.ts';" },
  { file: 'dashboard/backend/b2.ts', line: "import '@googleapis/drive';" },
  { file: 'dashboard/backend/b3.ts', line: "import 'react';" },
  { file: 'dashboard/backend/table/b4.ts', line: "import 'google-auth-library';" },
  { file: 'dashboard/backend/b5.ts', line: "import '../shell/server/app.ts';" },
  { file: 'dashboard/backend/b6.ts', line: "import '#testing/server/server.ts';" },
  { file: 'dashboard/backend/b7.ts', line: "import 'node:worker_threads';" },
  { file: 'dashboard/backend/table/b8.ts', line: "import 'exifr';" },
  { file: 'dashboard/backend/b9.ts', line: "import 'tesseract.js';" },
  { file: 'dashboard/backend/extraction/b10.ts', line: "import 'fastify';" },
  { file: 'dashboard/backend/extraction/b11.ts', line: "import 'onnxruntime-node';" },
  { file: 'dashboard/backend/photos/b13.ts', line: "import '@embedpdf/pdfium';" },
  { file: 'dashboard/backend/extraction/b12.ts', line: "import './nets.ts';" },
  { file: 'dashboard/backend/extraction/b13.test.ts', line: "import './nets.ts';" },
  { file: 'dashboard/backend/extraction/ocr/b14.ts', line: "import 'node:fs';" },
  { file: 'dashboard/backend/extraction/ocr/b15.ts', line: "import 'sharp';" },
  { file: 'dashboard/backend/extraction/ocr/b16.ts', line: "import '../nets.ts';" },
  { file: 'dashboard/apps/expenses/server/d9.ts', line: "import 'onnxruntime-node';" },
  { file: 'dashboard/shell/server/f4.ts', line: "import '@ai-sdk/openai';" },
  { file: 'dashboard/apps/expenses/server/d8.ts', line: "import 'ai';" },
  { file: 'dashboard/frontend/c5.ts', line: "import 'zxing-wasm/reader';" },
  { file: 'dashboard/backend/google/b7.ts', line: "import 'fastify';" },
  { file: 'dashboard/frontend/c1.ts', line: "import '#backend/context.ts';" },
  { file: 'dashboard/frontend/c2.ts', line: "import 'node:path';" },
  { file: 'dashboard/frontend/c3.ts', line: "import '../shell/web/home.ts';" },
  { file: 'dashboard/frontend/c4.ts', line: "export const answer = fetch('/api');" },
  { file: 'dashboard/apps/expenses/manifest.ts', line: "import '#frontend/theme/theme.ts';" },
  { file: 'dashboard/apps/expenses/contract.ts', line: "import './server/routes.ts';" },
  { file: 'dashboard/apps/todos/contract.ts', line: "import 'node:crypto';" },
  { file: 'dashboard/apps/todos/manifest.ts', line: "import '../expenses/manifest.ts';" },
  { file: 'dashboard/apps/expenses/server/d1.ts', line: "import '../../todos/contract.ts';" },
  { file: 'dashboard/apps/expenses/server/d2.ts', line: "import '../screens/index.tsx';" },
  { file: 'dashboard/apps/expenses/server/d3.ts', line: "import 'fastify';" },
  { file: 'dashboard/apps/expenses/server/d4.ts', line: "import '@googleapis/sheets';" },
  {
    file: 'dashboard/apps/expenses/server/d5.ts',
    line: "import type { A } from '../../todos/contract.ts';\nexport type B = A;",
  },
  {
    file: 'dashboard/apps/expenses/server/d6.ts',
    line: "export const other = import('../../todos/contract.ts');",
  },
  { file: 'dashboard/apps/expenses/server/d7.test.ts', line: "import '../../todos/server/routes.ts';" },
  { file: 'dashboard/apps/expenses/screens/e1.tsx', line: "import '../server/routes.ts';" },
  { file: 'dashboard/apps/expenses/screens/e2.tsx', line: "import '../../todos/screens/index.tsx';" },
  { file: 'dashboard/apps/expenses/screens/report/e5.tsx', line: "import '../../../todos/contract.ts';" },
  { file: 'dashboard/apps/expenses/screens/report/e6.tsx', line: "import '../../server/routes.ts';" },
  {
    file: 'dashboard/apps/expenses/screens/report/e7.test.tsx',
    line: "import '../../../todos/contract.ts';",
  },
  { file: 'dashboard/apps/expenses/screens/e3.tsx', line: "import '#backend/context.ts';" },
  { file: 'dashboard/apps/expenses/screens/e4.tsx', line: "export const answer = fetch('/api');" },
  { file: 'dashboard/shell/server/f1.ts', line: "import '#frontend/calls/client.ts';" },
  { file: 'dashboard/shell/server/f2.ts', line: "import '../../apps/expenses/screens/index.tsx';" },
  { file: 'dashboard/shell/server/f3.ts', line: "import 'google-auth-library';" },
  { file: 'dashboard/shell/web/g1.tsx', line: "import '#backend/context.ts';" },
  { file: 'dashboard/shell/web/g2.tsx', line: "import '../../apps/expenses/server/routes.ts';" },
  { file: 'dashboard/shell/web/g3.tsx', line: "export const answer = fetch('/api');" },
  { file: 'dashboard/testing/h1.ts', line: "import '../../workspace/src/server.ts';" },
  { file: 'workspace/src/i1.ts', line: "import '../../dashboard/kernel/day.ts';" },
  { file: 'workspace/src/drive/i2.ts', line: "import '../sheets/values.ts';" },
  { file: 'workspace/src/sheets/i3.ts', line: "import '../drive/files.ts';" },
  { file: 'workspace/src/sheets/i4.ts', line: "import 'node:worker_threads';" },
];

const allowed: Probe[] = [
  { file: 'dashboard/kernel/k1.ts', line: "import 'zod';" },
  { file: 'dashboard/kernel/calls/k2.ts', line: "import '../contract.ts';" },
  { file: 'dashboard/backend/k3.ts', line: "import '#kernel/day.ts';" },
  { file: 'dashboard/backend/extraction/k10.ts', line: "import 'tesseract.js';" },
  { file: 'dashboard/backend/extraction/nets.ts', line: "import 'onnxruntime-node';" },
  { file: 'dashboard/backend/photos/pdf-library.ts', line: "import '@embedpdf/pdfium';" },
  { file: 'dashboard/backend/extraction/reader-process.ts', line: "import './nets.ts';" },
  { file: 'dashboard/backend/extraction/ocr/k12.ts', line: "import '../lines.ts';" },
  { file: 'dashboard/backend/photos/k11.ts', line: "import 'exifr';" },
  { file: 'dashboard/backend/k4.ts', line: "import 'node:crypto';" },
  { file: 'dashboard/backend/google/k5.ts', line: "import '@googleapis/drive';" },
  { file: 'dashboard/backend/table/k6.ts', line: "import '../google/sheets.ts';" },
  { file: 'dashboard/frontend/k7.tsx', line: "import '@mui/material';" },
  { file: 'dashboard/frontend/calls/client.ts', line: "export const answer = fetch('/api');" },
  { file: 'dashboard/apps/health/contract.ts', line: "import '#kernel/contract.ts';" },
  { file: 'dashboard/apps/expenses/server/k8.ts', line: "import '../contract.ts';" },
  { file: 'dashboard/apps/expenses/server/k9.ts', line: "import '#backend/folders.ts';" },
  { file: 'dashboard/apps/expenses/server/l1.test.ts', line: "import '#testing/server/server.ts';" },
  { file: 'dashboard/apps/expenses/screens/l2.tsx', line: "import '../manifest.ts';" },
  { file: 'dashboard/apps/expenses/screens/report/l8.tsx', line: "import '../../contract.ts';" },
  { file: 'dashboard/apps/expenses/screens/report/l9.test.tsx', line: "import '../queries.ts';" },
  { file: 'dashboard/apps/expenses/screens/l3.tsx', line: "import '#frontend/calls/client.ts';" },
  { file: 'dashboard/shell/server/l4.ts', line: "import 'fastify';" },
  { file: 'dashboard/shell/web/l5.tsx', line: "import '#frontend/theme/theme.ts';" },
  { file: 'workspace/src/drive/l6.ts', line: "import '../storage/files.ts';" },
  { file: 'harness/l7.ts', line: "import '../dashboard/shell/server/app.ts';" },
];

/** Two files each, of which the second leads back to the first; types weigh nothing, and count all the same. */
const cycles: [Probe, Probe][] = [
  [
    { file: 'dashboard/backend/m1.ts', line: "import './m2.ts';" },
    { file: 'dashboard/backend/m2.ts', line: "import './m1.ts';" },
  ],
  [
    { file: 'dashboard/backend/m3.ts', line: "import { m4 } from './m4.ts';\nexport const m3 = [m4];" },
    {
      file: 'dashboard/backend/m4.ts',
      line: "import type { m3 } from './m3.ts';\nexport type M4 = typeof m3;",
    },
  ],
  [
    { file: 'dashboard/backend/m5.ts', line: "export const m5 = () => import('./m6.ts');" },
    {
      file: 'dashboard/backend/m6.ts',
      line: "import type { m5 } from './m5.ts';\nexport type M6 = typeof m5;",
    },
  ],
  [
    { file: 'dashboard/kernel/m7.ts', line: "export type { M8 } from '#kernel/m8.ts';\nexport type M7 = 7;" },
    {
      file: 'dashboard/kernel/m8.ts',
      line: "import type { M7 } from '#kernel/m7.ts';\nexport type M8 = M7[];",
    },
  ],
];

const reportSchema = z.object({
  diagnostics: z.array(z.object({ severity: z.string(), location: z.object({ path: z.string() }) })),
});

let folder = '';
let refused = new Set<string>();

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rowhouse-boundaries-'));
  for (const { file, line } of [...forbidden, ...allowed, ...cycles.flat()]) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${line}\n`);
  }
  // The second says what # stands for.
  for (const file of ['biome.json', 'dashboard/package.json']) copyFileSync(file, path.join(folder, file));
  const biome = path.resolve('node_modules/.bin/biome');
  const names = ['style/noRestrictedImports', 'style/noRestrictedGlobals', 'suspicious/noImportCycles'];
  const rules = names.map((name) => `--only=${name}`);
  const result = spawnSync(
    biome,
    ['lint', ...rules, '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  const report = reportSchema.parse(JSON.parse(result.stdout.slice(result.stdout.indexOf('{'))));
  const errors = report.diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  refused = new Set(errors.map((diagnostic) => diagnostic.location.path));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('biome.json is what the table of layers makes it: `node harness/import-rules.ts` writes it', () => {
  const { overrides } = z.looseObject({}).parse(JSON.parse(readFileSync('biome.json', 'utf8')));
  expect(overrides).toEqual(JSON.parse(JSON.stringify(importRules())));
});

it.each(forbidden)('refuses in $file: $line', ({ file }) => {
  expect(refused).toContain(file);
});

it.each(allowed)('allows in $file: $line', ({ file }) => {
  expect(refused).not.toContain(file);
});

it.each(cycles)('refuses that $file is led back to', (one, other) => {
  expect(refused).toContain(one.file);
  expect(refused).toContain(other.file);
});

it('names no type by import(), which Biome does not count, but in tests, which nothing imports', () => {
  const files = globSync('{bench,dashboard,deploy,e2e,harness,workspace}/**/*.{ts,tsx}', {
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  const sources = files.filter((file) => !/\.(?:test|e2e)\.tsx?$/.test(file));
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => /(?:typeof |: |<)import\(/.test(readFileSync(file, 'utf8')))).toEqual([]);
});
