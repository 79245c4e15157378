import * as z from 'zod';
import { foldedHeader, guessMapping, type ImportField, type Mapping } from './mapping.ts';

const rememberedSchema = z.record(z.string(), z.string().nullable());

const keyOf = (memory: string) => `import:${memory}`;

function remembered(memory: string): Record<string, string | null> {
  try {
    return rememberedSchema.parse(JSON.parse(localStorage.getItem(keyOf(memory)) ?? '{}'));
  } catch {
    // Storage is unavailable, or contains something else: the columns are guessed.
    return {};
  }
}

/** The names under which columns are remembered: of those that differ only in signs, the first, the second and so on. */
function namesOf(headers: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return headers.map((header) => {
    const name = foldedHeader(header);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} ${count}`;
  });
}

/** Which column goes where: as last time, or else as the names suggest. */
export function startMapping<K extends string>(
  memory: string,
  headers: readonly string[],
  fields: readonly ImportField<K>[],
): Mapping<K> {
  const known = remembered(memory);
  const guess = guessMapping(headers, fields);
  const fieldOf = (name: string | null | undefined) => fields.find(({ key }) => key === name)?.key ?? null;
  const chosen = namesOf(headers).map((name) =>
    Object.hasOwn(known, name) ? { field: fieldOf(known[name]) } : undefined,
  );
  const taken = new Set(chosen.map((choice) => choice?.field));
  return guess.map((field, column) => {
    const choice = chosen[column];
    if (choice) return choice.field;
    return field !== null && taken.has(field) ? null : field;
  });
}

/** Remembers which column went where for the next file of the same kind. */
export function rememberMapping(memory: string, headers: readonly string[], mapping: Mapping<string>): void {
  const chosen = Object.fromEntries(namesOf(headers).map((name, column) => [name, mapping[column] ?? null]));
  try {
    localStorage.setItem(keyOf(memory), JSON.stringify({ ...remembered(memory), ...chosen }));
  } catch {
    // Storage is full or unavailable: the next file is guessed again.
  }
}
