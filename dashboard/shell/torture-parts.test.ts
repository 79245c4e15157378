import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mistreatments } from '#testing/torture/torture-cases.ts';
import { mistreatmentsFor, type Part, textsFor } from '#testing/torture/torture-parts.ts';
import { texts } from '#testing/torture/torture-texts.ts';

// An app whose sheet is like another's goes through a part of the torture; together they leave nothing out.

const appsFolder = path.join(import.meta.dirname, '../apps');
const parts: readonly Part[] = [1, 2, 3];

/** What an app's torture says of itself: its part, and what it omits. */
function readTorture(app: string): { part: Part | undefined; omits: string[] }[] {
  const file = path.join(appsFolder, app, 'server/torture.test.ts');
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const said = Number(/^ {2}part: (\d),$/m.exec(text)?.[1]);
  const omits = [...(/^ {2}omits: \[(.*)\],$/m.exec(text)?.[1] ?? '').matchAll(/'([^']*)'/g)];
  return [{ part: parts.find((part) => part === said), omits: omits.map(([, name = '']) => name) }];
}

const apps = readdirSync(appsFolder).flatMap(readTorture);

/** The names that fewer than three apps go through. */
function rare(names: readonly (readonly string[])[], all: readonly string[]): string[] {
  const gone = names.flat();
  return all.filter((name) => gone.filter((one) => one === name).length < 3);
}

it('finds the apps, whole ones and parts', () => {
  expect(apps.filter(({ part }) => part === undefined).length).toBeGreaterThanOrEqual(3);
  expect(new Set(apps.map(({ part }) => part))).toEqual(new Set([undefined, ...parts]));
});

describe('in at least three apps', () => {
  it('runs every mistreatment', () => {
    const names = apps.map(({ part, omits }) => mistreatmentsFor(part, omits).map(({ name }) => name));
    expect(
      rare(
        names,
        mistreatments.map(({ name }) => name),
      ),
    ).toEqual([]);
  });

  it('runs every text', () => {
    const names = apps.map(({ part }) => textsFor(part).map(([name]) => name));
    expect(
      rare(
        names,
        texts.map(([name]) => name),
      ),
    ).toEqual([]);
  });
});
