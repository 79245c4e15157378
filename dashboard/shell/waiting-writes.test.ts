import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod';
import type { Contract, MayWait } from '#kernel/contract.ts';
import { writeNames } from '#kernel/contract.ts';

// Which writes may wait for the network is said by the contracts; here it is read as one list.

const dashboard = path.join(import.meta.dirname, '..');

async function contractOf(folder: string): Promise<Contract> {
  const file = path.join(dashboard, folder, 'contract.ts');
  const module: unknown = existsSync(file) ? await import(/* @vite-ignore */ file) : {};
  // `defineContract` gave it.
  return (z.looseObject({}).parse(module)['default'] ?? {}) as Contract;
}

const folders = ['apps', 'examples'].flatMap((folder) =>
  readdirSync(path.join(dashboard, folder)).map((app) => `${folder}/${app}`),
);

interface Write {
  name: string;
  mayWait: MayWait | undefined;
  hasBody: boolean;
  hasFiles: boolean;
}

const writes = (
  await Promise.all(
    folders.map(async (folder): Promise<Write[]> => {
      const contract = await contractOf(folder);
      return writeNames(contract).map((name) => ({
        name: `${path.basename(folder)}.${name}`,
        mayWait: contract[name]?.mayWait,
        hasBody: contract[name]?.body !== undefined,
        hasFiles: contract[name]?.files !== undefined,
      }));
    }),
  )
).flat();
const waiting = writes.filter(({ mayWait }) => mayWait && 'as' in mayWait);

it('every write of an app may wait for the network, or says in a sentence why not', () => {
  expect(writes.length).toBeGreaterThan(100);
  const unsaid = writes.filter(({ mayWait }) => mayWait === undefined);
  expect(unsaid.map(({ name }) => name)).toEqual([]);
  const reasons = writes.flatMap(({ mayWait }) => (mayWait && 'no' in mayWait ? [mayWait.no] : []));
  expect(reasons.filter((reason) => !/^[A-Z].+\.$/.test(reason))).toEqual([]);
});

it('what may wait is told by its body, and by photos that wait beside it', () => {
  expect(waiting.filter(({ hasFiles }) => hasFiles).map(({ name }) => name)).toEqual([
    'expenses.addReceipt',
    'expenses.attachPhoto',
    'firsttouch.addCard',
    'my-apps.addRowWithPhoto',
    'my-apps.updateRowWithPhoto',
    'snapsheet.upload',
    'books.addBookWithPhoto',
    'books.updateBookWithPhoto',
  ]);
  expect(waiting.filter(({ hasBody }) => !hasBody).map(({ name }) => name)).toEqual([]);
});

it('what may wait is what its screen shows at once', () => {
  expect(waiting.map(({ name }) => name)).toEqual([
    'autotrack.updateVehicle',
    'autotrack.archiveVehicle',
    'autotrack.addService',
    'autotrack.updateService',
    'autotrack.addEnergy',
    'autotrack.updateEnergy',
    'autotrack.addInterval',
    'autotrack.updateInterval',
    'autotrack.addReading',
    'autotrack.removeRow',
    'exercise.addWorkout',
    'exercise.updateWorkout',
    'exercise.removeRows',
    'exercise.addExercise',
    'exercise.updateExercise',
    'exercise.saveRoutine',
    'exercise.addCardio',
    'exercise.updateCardio',
    'exercise.saveSetting',
    'expenses.addExpense',
    'expenses.addReceipt',
    'expenses.updateExpense',
    'expenses.splitExpense',
    'expenses.deleteExpense',
    'expenses.attachPhoto',
    'expenses.moveReport',
    'expenses.addRule',
    'expenses.updateRule',
    'expenses.removeRules',
    'expenses.addBudget',
    'expenses.updateBudget',
    'expenses.removeBudgets',
    'expenses.addRate',
    'expenses.updateRate',
    'expenses.removeRates',
    'firsttouch.addContact',
    'firsttouch.addCard',
    'firsttouch.updateContact',
    'firsttouch.removeContacts',
    'firsttouch.updateContacts',
    'firsttouch.logInteraction',
    'firsttouch.updateInteraction',
    'firsttouch.removeInteraction',
    'health.addRows',
    'health.updateRows',
    'health.removeRows',
    'health.saveProfile',
    'laser-maps.addLocation',
    'laser-maps.updateLocation',
    'laser-maps.updateLocations',
    'laser-maps.removeLocations',
    'mug-club.addMember',
    'mug-club.updateMember',
    'mug-club.updateMembers',
    'mug-club.deleteMember',
    'my-apps.addRow',
    'my-apps.updateRow',
    'my-apps.updateRows',
    'my-apps.removeRows',
    'my-apps.addRowWithPhoto',
    'my-apps.updateRowWithPhoto',
    'snapsheet.upload',
    'snapsheet.updateRows',
    'snapsheet.deleteRow',
    'todos.addTodo',
    'todos.addTodos',
    'todos.changeTodos',
    'todos.deleteTodos',
    'todos.moveTodo',
    'books.addBook',
    'books.updateBook',
    'books.updateBooks',
    'books.removeBooks',
    'books.addBookWithPhoto',
    'books.updateBookWithPhoto',
  ]);
});
