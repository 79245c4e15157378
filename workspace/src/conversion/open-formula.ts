import { changeSigns, tokenize } from '../sheets/formulas/formula-text.ts';

/*
 * OpenDocument separates arguments and the columns of an array by semicolons, and its rows by bars; Excel has commas for the former
 * and semicolons for rows. Its reader and writer here leave these signs as they are.
 */

/** A formula with the signs of OpenDocument. */
export function toOpenFormula(formula: string): string {
  return changeSigns(tokenize(formula), (sign, isInArray) =>
    sign === ',' ? ';' : isInArray && sign === ';' ? '|' : sign,
  );
}

/** A formula of OpenDocument with the signs of Excel. */
export function fromOpenFormula(formula: string): string {
  return changeSigns(tokenize(formula), (sign, isInArray) =>
    sign === ';' ? ',' : isInArray && sign === '|' ? ';' : sign,
  );
}
