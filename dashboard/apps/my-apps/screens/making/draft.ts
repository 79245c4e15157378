import type { ColumnKind } from '#kernel/own-apps/column-kinds.ts';
import type { OwnApp, OwnHouse } from '#kernel/own-apps/own-app.ts';
import { isReadOnly } from '#kernel/own-apps/own-app.ts';
import type { ProposedTab } from '../../contract.ts';

/** What a person decides while an app is made. */
export interface Draft {
  title: string;
  /** By the keys of the columns; null for one that is left out. */
  kinds: Readonly<Record<string, ColumnKind | null>>;
  house: OwnHouse;
}

/** A name for the app of a sheet: without the year and what else people put behind. */
function titleOf(name: string, tab: string): string {
  const plain = name
    .replace(/\.(?:xlsx|csv|ods)$/i, '')
    .replace(/[\s_-]*\b(?:19|20)\d\d\b\s*$/, '')
    .trim();
  return (plain === '' ? tab : plain).slice(0, 60);
}

const paints = ['plum', 'teal', 'olive', 'rose', 'slate', 'brown', 'blue', 'ochre'] as const;
const gables = [
  'step',
  'point',
  'bell',
  'shed',
  'flat',
  'neck',
  'twin',
  'arch',
  'mansard',
  'cornice',
] as const;

export { gables, paints };

/** A front that another name would not have had. */
function houseFor(name: string): OwnHouse {
  const sum = [...name].reduce((all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);
  // Alike from both sides, as houses are.
  const row = (at: number) => {
    const bits = Math.floor(sum / 7 ** at) % 8;
    const half = [bits & 1, bits & 2, bits & 4].map((bit) => (bit ? '#' : '.'));
    return [...half, half[1], half[0]].join('');
  };
  const picture = [0, 1, 2, 3, 4].map(row);
  return {
    color: paints[sum % paints.length] ?? 'plum',
    gable: gables[sum % gables.length] ?? 'bell',
    picture: picture.some((one) => one.includes('#'))
      ? picture
      : ['#.#.#', '.....', '#.#.#', '.....', '#.#.#'],
  };
}

export function draftOf(name: string, { tab, columns }: ProposedTab): Draft {
  const title = titleOf(name, tab);
  return {
    title,
    kinds: Object.fromEntries(columns.map(({ key, kind }) => [key, kind])),
    house: houseFor(title),
  };
}

/** The app that a draft makes; undefined while it has no column to fill in. */
export function appOf({ title, kinds, house }: Draft, proposed: ProposedTab): OwnApp | undefined {
  const columns = proposed.columns.flatMap(({ key, header, choices }) => {
    const kind = kinds[key] ?? null;
    if (kind === null) return [];
    const offered = kind === 'choice' && choices && choices.length > 0 ? { choices } : {};
    return [{ key, header, kind, ...offered }];
  });
  const writable = columns.filter(({ kind }) => !isReadOnly(kind)).map(({ key }) => key);
  if (writable.length === 0) return undefined;
  const telling = proposed.fingerprint.filter((key) => writable.includes(key));
  const { tab, headerRow } = proposed;
  return {
    title,
    tab,
    headerRow,
    fingerprint: telling.length > 0 ? telling : writable.slice(0, 8),
    house,
    columns,
  };
}
