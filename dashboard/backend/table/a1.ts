/** 0 is A, 25 is Z, 26 is AA. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : `${columnLetters(Math.floor(column / 26) - 1)}${last}`;
}

/** The column of its letters: A is 0, AA is 26. */
export function columnOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A tab's title as used in a range. */
export function quoteTab(title: string): string {
  return `'${title.replaceAll("'", "''")}'`;
}

/** The first row of a range in an answer, such as 7 for 'Expenses'!A7:G7. */
export function firstRowOf(range: string): number | undefined {
  const match = /!\$?[A-Z]+\$?(\d+)(?::\$?[A-Z]+\$?\d*)?$/.exec(range);
  return match ? Number(match[1]) : undefined;
}

/** A range from a tab's title, in quotes if necessary, and its cells. */
export function partsOfRange(range: string): [tab: string, cells: string] {
  const [tab = '', cells = 'A1'] = range.split(/!(?=[^!]*$)/);
  return [tab, cells];
}

/** The title of the tab in a range. */
export function titleOf(range: string): string {
  const [tab] = partsOfRange(range);
  return tab.startsWith("'") ? tab.slice(1, -1).replaceAll("''", "'") : tab;
}
