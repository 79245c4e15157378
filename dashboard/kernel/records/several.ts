// Several choices in one text, as people list them in a cell: "Cotton, Linen".

export interface Several {
  choices: readonly string[];
  /** The separator when they are written. */
  separator: string;
}

const split = (text: string, mark: string) => text.split(mark).map((piece) => piece.trim());

interface SplitChoice {
  choice: string;
  pieces: readonly string[];
}

/** The choices that contain the separator themselves, by their pieces, those with most first; lists of rows ask often. */
const known = new WeakMap<Several, readonly SplitChoice[]>();

function splitChoices(several: Several, mark: string): readonly SplitChoice[] {
  const met = known.get(several);
  if (met) return met;
  const found = several.choices
    .filter((choice) => choice.includes(mark))
    .map((choice) => ({ choice, pieces: split(choice.toLowerCase(), mark) }))
    .toSorted((one, other) => other.pieces.length - one.pieces.length);
  known.set(several, found);
  return found;
}

/** The choices that a cell lists, without repetitions, in the order of the cell. */
export function partsIn(several: Several, text: string): string[] {
  const mark = several.separator.trim();
  const pieces = split(text, mark);
  const choices = splitChoices(several, mark);
  const parts = new Set<string>();
  for (let at = 0; at < pieces.length; ) {
    const begins = ({ pieces: wanted }: SplitChoice) =>
      wanted.every((piece, offset) => pieces[at + offset]?.toLowerCase() === piece);
    const found = choices.find(begins);
    const part = found?.choice ?? pieces[at] ?? '';
    if (part !== '') parts.add(part);
    at += found?.pieces.length ?? 1;
  }
  return [...parts];
}

/** The cell with one choice added or removed; everything else in it stays as it is. */
export function withPart(several: Several, text: string, choice: string, isChosen: boolean): string {
  const others = partsIn(several, text).filter((part) => part !== choice);
  return (isChosen ? [...others, choice] : others).join(several.separator);
}
