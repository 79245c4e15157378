import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { root } from './processes.ts';

// Only what the lock file names is ever installed (`npm ci`), so this is what the test checks.

const packageSchema = z.looseObject({
  link: z.boolean().optional(),
  version: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  license: z.string().optional(),
  deprecated: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });

const lock = lockSchema.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
const installed = Object.entries(lock.packages)
  .filter(([place, { link }]) => place.includes('node_modules/') && !link)
  .map(([place, one]) => ({ name: place.split('node_modules/').at(-1) ?? '', ...one }));
const namesOf = (packages: readonly { name: string }[]) =>
  [...new Set(packages.map(({ name }) => name))].toSorted();

/** Licences that ask no more than to be named, or to share changes of the package itself. */
const allowedLicences = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['Zlib', 'CC0-1.0', 'AFL-2.1', 'OFL-1.1', 'MPL-2.0', 'LGPL-3.0', 'LGPL-3.0-or-later'],
]);

/** Named in their own files, but not in their package.json. */
const licencesByFile: Readonly<Record<string, string>> = {
  'fonteditor-core': 'MIT',
  'png-js': 'MIT',
  '@univerjs/telemetry': 'Apache-2.0',
};

/** Whether the licence is allowed: every part joined by AND has to be; one of those joined by OR is enough. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(/ OR |\//);
  return choices.some((choice) => choice.split(' AND ').every((one) => allowedLicences.has(one)));
}

describe('the packages of the lock file', () => {
  it('are many, so that the tests below look at something', () => {
    expect(installed.length).toBeGreaterThan(500);
  });

  it('each have a checksum, and come from the registry', () => {
    expect(namesOf(installed.filter(({ integrity }) => !/^sha512-/.test(integrity ?? '')))).toEqual([]);
    expect(namesOf(installed.filter(({ resolved }) => resolved !== undefined))).toEqual([]);
  });

  it('have licences that ask nothing of ours', () => {
    const refused = installed.filter(
      ({ name, license }) => !isAllowed(license ?? licencesByFile[name] ?? 'none'),
    );
    expect(refused.map(({ name, license }) => `${name} ${license}`)).toEqual([]);
    expect(namesOf(installed.filter(({ license }) => license === undefined))).toEqual(
      Object.keys(licencesByFile).toSorted(),
    );
  });

  it('run nothing when they are installed', () => {
    const manifest = z
      .object({ allowScripts: z.record(z.string(), z.literal(false)) })
      .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
    const scripted = namesOf(installed.filter(({ hasInstallScript }) => hasInstallScript));
    expect(scripted).toEqual(Object.keys(manifest.allowScripts).toSorted());
    expect(readFileSync(path.join(root, '.npmrc'), 'utf8')).toContain('strict-allow-scripts=true');
  });

  it('are not given up by their authors', () => {
    expect(namesOf(installed.filter(({ deprecated }) => deprecated !== undefined))).toEqual([]);
  });
});

const auditSchema = z.object({
  vulnerabilities: z.record(z.string(), z.looseObject({ severity: z.string() })),
});

async function audit(): Promise<z.infer<typeof auditSchema> | undefined> {
  const words = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000'];
  const child = spawn('npm', words, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await new Promise((resolve) => child.once('close', resolve).once('error', resolve));
  try {
    const report = auditSchema.safeParse(JSON.parse(said));
    return report.success ? report.data : undefined;
  } catch {
    return undefined;
  }
}

it('no advisory of weight is known against what runs in production', async ({ skip }) => {
  const report = await audit();
  if (!report) return skip('This registry answers no audit.');
  const grave = Object.entries(report.vulnerabilities).filter(([, { severity }]) =>
    /high|critical/.test(severity),
  );
  expect(grave.map(([name]) => name)).toEqual([]);
});
