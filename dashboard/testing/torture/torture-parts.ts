import { type Mistreatment, mistreatments } from './torture-cases.ts';
import { texts } from './torture-texts.ts';

/** One of three parts of the cases that only concern the table engine. */
export type Part = 1 | 2 | 3;

/** Cases that also depend on an app's own code: its columns' order, names and kinds, and how it finds its file. */
const everywhere: ReadonlySet<string> = new Set([
  'nothing',
  'sorts it',
  'drags columns',
  'renames a column to another usual name',
  'types text where numbers and dates belong',
  'makes it 5,000 rows long',
  'writes dates and numbers as in another country',
  'deletes the tab',
  'deletes the column that names the rows',
  'throws the file away',
  'deletes the file for good',
]);

function isInPart(index: number, part: Part | undefined): boolean {
  return part === undefined || index % 3 === part - 1;
}

/** The mistreatments of an app's sheet: all, or those that depend on the app and a part of the others. */
export function mistreatmentsFor(part?: Part, omits: readonly string[] = []): Mistreatment[] {
  return mistreatments.filter(
    ({ name }, index) => !omits.includes(name) && (everywhere.has(name) || isInPart(index, part)),
  );
}

/** The texts that are added and edited in rows of their own; formulas for every app. */
export function textsFor(part?: Part): (readonly [string, string])[] {
  return texts.filter(([name], index) => name === 'a formula' || isInPart(index, part));
}
