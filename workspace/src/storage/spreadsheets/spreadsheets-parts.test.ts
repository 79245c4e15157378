import { describe, expect, it } from 'vitest';
import { PartStore } from './spreadsheets-parts.ts';

const anchors = [{ sheetId: 0, startRowIndex: 0, endRowIndex: 1 }];
const names = (store: PartStore) => store.list('namedRange').map(({ body }) => body.name);
const named = (name: string) => ({ anchors, body: { namedRangeId: name, name } });

describe('the parts of a spreadsheet', () => {
  it('write one record for one changed part', () => {
    const store = new PartStore();
    const first = store.add('namedRange', named('a'));
    store.add('namedRange', named('b'));
    expect(store.takeChanges().written).toHaveLength(2);
    expect(store.hasChanges).toBe(false);
    store.replace(first, named('c'));
    const { written, removed } = store.takeChanges();
    expect(written.map(({ key }) => key)).toEqual([first.key]);
    expect(removed).toEqual([]);
    store.remove(store.list('namedRange').slice(1));
    expect(store.takeChanges()).toEqual({ written: [], removed: [first.key + 1] });
  });

  it('keep their order through any number of insertions and a reload', () => {
    const store = new PartStore();
    store.add('namedRange', named('first'));
    const expected = ['first'];
    const saved = new Map<number, { key: number; order: number; text: string }>();
    let records = 0;
    for (let count = 0; count < 200; count += 1) {
      const last = store.list('namedRange').at(-1);
      store.add('namedRange', named(`n${count}`), last);
      expected.splice(expected.length - 1, 0, `n${count}`);
      const { written } = store.takeChanges();
      records += written.length;
      for (const part of written) saved.set(part.key, part);
    }
    expect(names(store)).toEqual(expected);
    expect(names(PartStore.load([...saved.values()]))).toEqual(expected);
    // Room runs out after some fifty insertions at one place; then all are rewritten, once.
    expect(records).toBeGreaterThan(200);
    expect(records).toBeLessThan(1500);
  });

  it('refuse a stored part that cannot be read', () => {
    const text = JSON.stringify({ kind: 'namedRange', anchors, body: { name: 5 } });
    expect(() => PartStore.load([{ key: 1, order: 1, text }])).toThrow('expected string');
  });
});
