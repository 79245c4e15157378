import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach } from 'vitest';

/** Gives the tests of a file a device with an empty database; jsdom has none, and a page there is not secure. */
export function withDeviceDatabase(): void {
  beforeEach(() => {
    Object.assign(globalThis, { indexedDB: new IDBFactory(), IDBKeyRange, isSecureContext: true });
  });
  afterEach(() => {
    for (const name of ['indexedDB', 'IDBKeyRange', 'isSecureContext'])
      Reflect.deleteProperty(globalThis, name);
  });
}
