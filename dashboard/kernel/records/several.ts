// Several choices in one text, as people list them in a cell: "Cotton, Linen".

export interface Several {
  choices: readonly string[];
  /** The separator when they are written. */
  separator: string;
}

/** The choices that a cell lists, without repetitions, in the order of the cell. */
export function partsIn({ separator }: Several, text: string): string[] {
  const parts = text.split(separator.trim()).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => part !== '');
}

/** The cell with one choice added or removed; everything else in it stays as it is. */
export function withPart(several: Several, text: string, choice: string, isChosen: boolean): string {
  const others = partsIn(several, text).filter((part) => part !== choice);
  return (isChosen ? [...others, choice] : others).join(several.separator);
}
