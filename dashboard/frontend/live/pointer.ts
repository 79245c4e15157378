// Where somebody is about to press a row. Changes by others do not move rows under the pointer meanwhile.

const roles = ['grid', 'list', 'listbox', 'table'].map((role) => `main [role=${role}]`);
const rows = [...roles, 'main table', 'main ul', 'main ol'].join(', ');

/** A pointer that rests for longer is not about to press anything. */
export const restsAfterMs = 2000;

/** Follows the pointer among rows. */
export class RowPointer {
  #pointedAt = Number.NEGATIVE_INFINITY;

  constructor() {
    for (const event of ['pointermove', 'pointerdown', 'wheel'] as const) {
      addEventListener(event, ({ target }) => this.#note(target), { passive: true, capture: true });
    }
  }

  #note(target: EventTarget | null): void {
    if (target instanceof Element && target.closest(rows)) this.#pointedAt = Date.now();
  }

  /** For how many milliseconds rows have to stay where they are, unless the pointer moves again. */
  get holdsForMs(): number {
    return Math.max(0, this.#pointedAt + restsAfterMs - Date.now());
  }
}
