/** A choice that is stored on this device; without storage, it lasts as long as the page. */
export class DeviceChoice<Word extends string> {
  readonly #key: string;
  readonly #words: readonly Word[];
  readonly #usual: Word;
  readonly #listeners = new Set<() => void>();
  #unsaved: Word | undefined;

  constructor(key: string, words: readonly Word[], usual: Word) {
    this.#key = key;
    this.#words = words;
    this.#usual = usual;
  }

  readonly chosen = (): Word => {
    if (this.#unsaved !== undefined) return this.#unsaved;
    try {
      const stored = localStorage.getItem(this.#key);
      return this.#words.find((word) => word === stored) ?? this.#usual;
    } catch {
      // Storage is switched off: the default applies.
      return this.#usual;
    }
  };

  choose(word: Word): void {
    try {
      localStorage.setItem(this.#key, word);
      this.#unsaved = undefined;
    } catch {
      // Storage is switched off: the choice lasts as long as the page.
      this.#unsaved = word;
    }
    for (const listener of this.#listeners) listener();
  }

  /** Calls back when the choice changes, in this tab or another. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === this.#key || key === null) listener();
    };
    this.#listeners.add(listener);
    addEventListener('storage', onStorage);
    return () => {
      this.#listeners.delete(listener);
      removeEventListener('storage', onStorage);
    };
  };
}
