import type { PhotoDraft } from '#kernel/calls/photo-drafts.ts';
import { type Extraction, sureFrom } from '#kernel/extraction.ts';
import { own } from '#kernel/own.ts';
import { Problem } from '#kernel/problem.ts';

// A photo that a script has sent: it is read and put beside its sheet, and the person makes a row from it.

interface Place {
  id: string;
  name: string;
  canEdit: boolean;
}

interface Words {
  /** The field of the body: "report". */
  field: string;
  /** "expense report" */
  one: string;
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * The place that a script has named by id or name, among those that the person may add to; the first if it named
 * none.
 */
export function choosePlace<P extends Place>(all: readonly P[], named: string | undefined, words: Words): P {
  const { field, one } = words;
  const places = all.filter(({ canEdit }) => canEdit);
  const refuse = (code: 'INVALID_INPUT' | 'NOT_FOUND', sentence: string) =>
    new Problem(code, sentence, { fields: { [field]: sentence } });
  if (named === undefined) {
    const [first] = places;
    if (first) return first;
    throw new Problem('NOT_FOUND', `There is no ${one} yet. Make one first, and send the photo again.`);
  }
  const byId = places.find(({ id }) => id === named);
  if (byId) return byId;
  const [found, another] = places.filter(({ name }) => isSame(name, named));
  if (another)
    throw refuse(
      'INVALID_INPUT',
      `Several are called "${named}". Send the id of one; it is part of its address.`,
    );
  if (!found) throw refuse('NOT_FOUND', `There is no ${one} "${named}" that you may add to.`);
  return found;
}

/** Returns what was read, or a sentence if the reader is unavailable; rejects if the file is not a photo. */
export async function readOrSay<Read>(reading: Promise<Read>): Promise<Read | string> {
  try {
    return await reading;
  } catch (error) {
    const isLater = error instanceof Problem && (error.status === 429 || error.status >= 500);
    if (!isLater) throw error;
    return error.message;
  }
}

/** What a script is told about the fields that were read. */
export function readFields(
  values: Readonly<Record<string, string>>,
  { fields }: Pick<Extraction, 'fields'>,
): Pick<PhotoDraft, 'fields' | 'unsure' | 'notRead'> {
  const said = Object.entries(values).filter(([, value]) => value !== '');
  const isUnsure = (name: string) => (own(fields, name)?.confidence ?? 0) < sureFrom;
  return {
    fields: Object.fromEntries(said),
    unsure: said.flatMap(([name]) => (isUnsure(name) ? [name] : [])),
    notRead: null,
  };
}

export const unread = (notRead: string): Pick<PhotoDraft, 'fields' | 'unsure' | 'notRead'> => ({
  ...{ fields: {}, unsure: [], notRead },
});
