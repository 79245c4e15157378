import * as z from 'zod';
import { assignOrders } from './spreadsheets-order.ts';
import type { Part, PartContent, PartKind } from './spreadsheets-part-kinds.ts';
import { anchorSchema, partBodies, partKinds } from './spreadsheets-part-kinds.ts';

/** A part as it is stored: its text contains everything except its key and its order. */
export interface StoredPart {
  key: number;
  order: number;
  text: string;
}

/**
 * The parts of a spreadsheet that are bound to cells: merged cells, named ranges, filters, validation, protection,
 * bands, conditional formats, developer metadata and groups. It knows which of them differ from the store.
 */
export class PartStore {
  /** By their keys, and in their order. */
  readonly #kinds = new Map<PartKind, Map<number, Part>>();
  /** The highest key and the highest order that any part has had. */
  #lastKey = 0;
  #lastOrder = 0;
  #changed = new Map<number, Part>();
  #removed = new Set<number>();

  static load(stored: readonly StoredPart[]): PartStore {
    const store = new PartStore();
    for (const part of stored.map(parsePart).toSorted((a, b) => a.order - b.order)) store.#put(part);
    return store;
  }

  all(): readonly Part[] {
    return [...this.#kinds.values()].flatMap((parts) => [...parts.values()]);
  }

  /** The parts of a kind in their order; with a sheet, only those bound to it. */
  list<Kind extends PartKind>(kind: Kind, sheetId?: number): readonly Part<Kind>[] {
    const listed: Part<Kind>[] = [];
    for (const part of this.#kinds.get(kind)?.values() ?? []) {
      if (!isKind(part, kind)) continue;
      if (sheetId === undefined || part.anchors[0]?.sheetId === sheetId) listed.push(part);
    }
    return listed;
  }

  /** Adds a part; it comes last of its kind, or before the given one. */
  add<Kind extends PartKind>(
    kind: Kind,
    { anchors, body }: PartContent<Kind>,
    before?: Part<Kind>,
  ): Part<Kind> {
    const part = { kind, key: this.#lastKey + 1, order: this.#lastOrder + 1, anchors, body };
    this.#put(part);
    this.#changed.set(part.key, part);
    if (before !== undefined) this.#moveBefore(part, before);
    return part;
  }

  /** Replaces the content of a part. */
  replace<Kind extends PartKind>(
    { kind, key }: Part<Kind>,
    { anchors, body }: PartContent<Kind>,
  ): Part<Kind> {
    const order = this.#kinds.get(kind)?.get(key)?.order;
    if (order === undefined) throw new Error('Only a part that is there can be replaced.');
    const changed = { kind, key, order, anchors, body };
    this.#put(changed);
    this.#changed.set(key, changed);
    return changed;
  }

  remove(parts: readonly Part[]): void {
    for (const { kind, key } of parts) {
      this.#kinds.get(kind)?.delete(key);
      this.#changed.delete(key);
      this.#removed.add(key);
    }
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0 || this.#removed.size > 0;
  }

  /** What differs from the store since the last call. */
  takeChanges(): { written: StoredPart[]; removed: number[] } {
    const written = [...this.#changed.values()].map(({ key, order, kind, anchors, body }) => ({
      key,
      order,
      text: JSON.stringify({ kind, anchors, body }),
    }));
    const removed = [...this.#removed];
    this.#changed = new Map();
    this.#removed = new Set();
    return { written, removed };
  }

  /** The same parts for a copy of the whole spreadsheet. */
  copy(): PartStore {
    const copy = new PartStore();
    for (const part of this.all()) {
      copy.#put(part);
      copy.#changed.set(part.key, part);
    }
    return copy;
  }

  /** Puts a part in the place of the one with its key, or last of its kind. */
  #put(part: Part): void {
    const parts = this.#kinds.get(part.kind) ?? new Map<number, Part>();
    parts.set(part.key, part);
    this.#kinds.set(part.kind, parts);
    this.#lastKey = Math.max(this.#lastKey, part.key);
    this.#lastOrder = Math.max(this.#lastOrder, part.order);
  }

  /** Gives a part an order below that of another, and renumbers all of their kind if there is no room. */
  #moveBefore({ kind, key }: Part, before: Part): void {
    const places = [...(this.#kinds.get(kind)?.values() ?? [])]
      .filter((part) => part.key !== key)
      .map((part) => ({ key: part.key, order: part.order }));
    const at = places.findIndex((place) => place.key === before.key);
    places.splice(at, 0, { key, order: Number.NaN });
    assignOrders(places, [at]);
    const old = this.#kinds.get(kind) ?? new Map<number, Part>();
    this.#kinds.set(kind, new Map());
    for (const place of places) {
      const part = old.get(place.key);
      if (part === undefined) continue;
      const ordered = { ...part, order: place.order };
      this.#put(ordered);
      if (ordered.order !== part.order) this.#changed.set(part.key, ordered);
    }
  }
}

export function isKind<Kind extends PartKind>(part: Part, kind: Kind): part is Part<Kind> {
  return part.kind === kind;
}

const storedSchema = z.object({
  kind: z.enum(partKinds),
  anchors: z.array(anchorSchema),
  body: z.unknown(),
});

function parsePart({ key, order, text }: StoredPart): Part {
  const { kind, anchors, body } = storedSchema.parse(JSON.parse(text));
  return { kind, key, order, anchors, body: partBodies[kind].parse(body) };
}
