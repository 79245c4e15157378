import { describe, expect, it } from 'vitest';
import { grant, resource } from '#testing/server/resources.ts';
import { isFound, isShown } from './filters.ts';
import { isOutside, nameOf, sharedWords, sourceOf, viewersOf } from './sharing.ts';

const me = grant('me', { role: 'owner', emailAddress: 'mara@press.example' });
const bea = grant('bea', { emailAddress: 'bea@elsewhere.example', displayName: 'Bea Grant', role: 'reader' });
const hal = grant('hal', { emailAddress: 'hal@press.example', displayName: 'Hal Whitcomb', role: 'writer' });
const link = grant('anyoneWithLink', { type: 'anyone', role: 'reader', emailAddress: '', displayName: '' });

describe('someone', () => {
  it.each([
    ['bea@elsewhere.example', 'mara@press.example', true],
    ['hal@PRESS.example', 'mara@press.example', false],
    // Anybody can get an address at these.
    ['hal@gmail.com', 'mara@gmail.com', true],
    ['hal@notpress.example', 'mara@press.example', true],
  ])('%s is outside of the house of %s: %s', (emailAddress, owner, expected) => {
    expect(isOutside(grant('x', { emailAddress }), owner)).toBe(expected);
  });

  it('with the link alone is nobody in particular', () => {
    expect(isOutside(link, 'mara@press.example')).toBe(false);
    expect(nameOf(link)).toBe('Anyone with the link');
    expect(nameOf(grant('d', { type: 'domain', emailAddress: 'press.example' }))).toBe(
      'Everyone at press.example',
    );
  });
});

it('a file says in few words how far it is open', () => {
  expect(sharedWords(resource('a', { permissions: [me] }))).toBe('Only you');
  expect(sharedWords(resource('a', { permissions: [me, bea] }))).toBe('1 person');
  expect(sharedWords(resource('a', { permissions: [me, bea, hal] }))).toBe('2 people');
  expect(sharedWords(resource('a', { permissions: [me, bea, link] }))).toBe('Anyone with the link');
  const theirs = { isOwned: false, owner: { displayName: 'Priya Nair', emailAddress: 'p@x.example' } };
  expect(sharedWords(resource('a', theirs))).toBe('Priya Nair');
});

const folder = resource('folder', { permissions: [me, bea] });
const inside = resource('inside', { folderId: 'folder', permissions: [me, bea, hal] });
const deeper = resource('deeper', {
  folderId: 'inside',
  permissions: [me, { ...bea, role: 'writer' }, hal, link],
});
const theirs = resource('theirs', { isOwned: false, permissions: [bea] });
const all = [folder, inside, deeper, theirs];
const byId = new Map(all.map((one) => [one.id, one]));

it("access comes through the folder furthest up, and a greater right is the file's own", () => {
  expect(sourceOf(inside, bea, byId)?.id).toBe('folder');
  expect(sourceOf(deeper, hal, byId)?.id).toBe('inside');
  expect(sourceOf(deeper, { ...bea, role: 'writer' }, byId)).toBeNull();
  expect(sourceOf(folder, bea, byId)).toBeNull();
});

it('everyone who can see something stands there once, with where they came in', () => {
  const viewers = viewersOf(all);
  expect(viewers.map(({ grant: { displayName }, files, isOutside: is }) => [displayName, files, is])).toEqual(
    [
      ['', 1, false],
      ['Bea Grant', 3, true],
      ['Hal Whitcomb', 2, false],
    ],
  );
  const doors = viewers.map((viewer) =>
    viewer.doors.map(({ resource: { id }, filesBelow }) => [id, filesBelow]),
  );
  expect(doors).toEqual([
    [['deeper', 0]],
    [
      ['folder', 1],
      ['deeper', 0],
    ],
    [['inside', 1]],
  ]);
});

it('files are found by what is open to strangers, by app, by person and by every word', () => {
  const shown = (show: Parameters<typeof isShown>[1]) =>
    all.filter((one) => isShown({ ...one, isShared: one.permissions.length > 1 }, show)).map(({ id }) => id);
  expect(shown('link')).toEqual(['deeper']);
  expect(shown('outside')).toEqual(['folder', 'inside', 'deeper']);
  expect(shown('noApp')).toEqual([]);
  expect(isShown(resource('free', { rowhouseApp: null }), 'noApp')).toBe(true);
  const apps = new Map([['todos', { id: 'todos', title: 'Todos' }]]);
  const found = (search: string) => isFound({ ...inside, name: 'Studio move' }, search, apps);
  expect(['', 'studio', 'MOVE bea', 'todos', 'elsewhere', 'studio nobody'].map(found)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
  ]);
});
