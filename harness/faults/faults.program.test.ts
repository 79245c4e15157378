import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../processes.ts';
import { findApps } from './apps.ts';
import { slice, withHands } from './faults.ts';
import type { Ledger } from './ledger.ts';
import { runFaults } from './run.ts';

// A slice of `node harness/faults/main.ts`: every write of every app, while answers and permissions are lost, and while rows are
// moved by hand. kill.program.test.ts tests killed processes.

const allApps = await findApps();
const seed = 7;
/** Two apps with some writes that may wait, one of them only through a record. */
const waiting = new Set(['expenses', 'laser-maps']);

it('every app that writes is among those whose writes are tried', () => {
  const folder = path.join(root, 'dashboard/apps');
  const ids = readdirSync(folder).filter((id) => existsSync(path.join(folder, id, 'contract.ts')));
  expect(allApps.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
});

it('every write that is acknowledged is there once, and every other is told of and can be repeated', async () => {
  const outcomes = await runFaults({ apps: allApps, faults: [slice, withHands], seed });
  expect(outcomes.flatMap(({ ledger }) => ledger.found)).toEqual([]);
  for (const app of allApps) {
    const ofApp = outcomes.filter((one) => one.app === app.id);
    expect(ofApp.map(({ fault }) => fault)).toEqual([slice.name, withHands.name]);
    for (const { names, ledger } of ofApp) {
      expect(new Set(names)).toEqual(new Set(app.writes));
      expect(ledger.acknowledged).toBe(names.length);
    }
  }
  const sentences = outcomes.flatMap(({ ledger }) => [...ledger.told.keys()]);
  expect(sentences.length).toBeGreaterThan(0);
  // Each says what happened and, except for permissions, whose dialog has a button, what to do.
  for (const sentence of sentences)
    expect(sentence).toMatch(/try again|sign in again|^INSUFFICIENT_SCOPES: Rowhouse/);
});

it('through an outbox whose browser is killed, too, every write is there once', async () => {
  const apps = allApps.filter(({ id }) => waiting.has(id));
  const outcomes = await runFaults({ apps, faults: [slice], seed, hasDevice: true });
  expect(outcomes.flatMap(({ ledger }) => ledger.found)).toEqual([]);
  for (const { names, ledger } of outcomes) expect(ledger.acknowledged).toBe(names.length);
  const sum = (count: (ledger: Ledger) => number) =>
    outcomes.reduce((total, { ledger }) => total + count(ledger), 0);
  expect(sum(({ repeats }) => repeats)).toBeGreaterThan(0);
});
