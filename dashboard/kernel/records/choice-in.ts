import type { Field } from './field.ts';
import { partsIn } from './several.ts';

/** Which of the choices a cell says, in any case; undefined for what is none of them. */
export function choiceIn(choices: readonly string[]): (cell: unknown) => string | undefined {
  const exact = new Set(choices);
  const inAnyCase = new Map(choices.toReversed().map((choice) => [choice.trim().toLowerCase(), choice]));
  return (cell) => {
    const text = String(cell ?? '').trim();
    return exact.has(text) ? text : inAnyCase.get(text.toLowerCase());
  };
}

/** What the cells of a field are chosen from, one of them or several. */
export function choicesOf(field: Field): readonly string[] {
  return field.kind === 'text' ? (field.choices ?? field.several?.choices ?? []) : [];
}

/** What a cell of the field says, as its choices are written: each of several, none where it is blank. */
export function saidIn(field: Field): (cell: unknown) => readonly string[] {
  const said = choiceIn(choicesOf(field));
  const several = field.kind === 'text' ? field.several : undefined;
  return (cell) => {
    const text = String(cell ?? '').trim();
    if (text === '') return [];
    if (!several) return [said(text) ?? text];
    return [...new Set(partsIn(several, text).map((part) => said(part) ?? part))];
  };
}
