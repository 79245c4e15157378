import type { Field } from './field.ts';
import { partsIn } from './several.ts';

/** Finds the choice that a cell names, ignoring case; undefined if it names none. */
export function choiceIn(choices: readonly string[]): (cell: unknown) => string | undefined {
  const exact = new Set(choices);
  const inAnyCase = new Map(choices.toReversed().map((choice) => [choice.trim().toLowerCase(), choice]));
  return (cell) => {
    const text = String(cell ?? '').trim();
    return exact.has(text) ? text : inAnyCase.get(text.toLowerCase());
  };
}

/** The choices of a field, whether a cell holds one or several. */
export function choicesOf(field: Field): readonly string[] {
  return field.kind === 'text' ? (field.choices ?? field.several?.choices ?? []) : [];
}

/** The choices in a cell, spelt as the field spells them: several if it allows that, none if the cell is blank. */
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
