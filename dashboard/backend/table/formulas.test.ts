import { describe, expect, it } from 'vitest';
import { movedFormula } from './formulas.ts';

const unmoved = { tab: 'My Jobs', rows: 0, headerRow: 1, columnNow: (column: number) => column };

describe('a formula that comes back', () => {
  it.each([
    ['=E3*G3', '=E5*G5'],
    ['=$E3*G$3+$H$3', '=$E5*G$3+$H$3'],
    ['=SUM(C$2:C3)', '=SUM(C$2:C5)'],
    ['=i2+e3', '=I4+E5'],
    ['=E3*F1', '=E5*F1'],
    ['=SUM(B:B)/SUM(3:3)', '=SUM(B:B)/SUM(5:5)'],
    ['=SUM(B3:B)', '=SUM(B5:B)'],
    ["='My Jobs'!E3+Rates!E3+'Rates ''26'!E3:F3", "='My Jobs'!E5+Rates!E3+'Rates ''26'!E3:F3"],
    ['="E3 and ""E3"" of "&E3', '="E3 and ""E3"" of "&E5'],
    ['=LOG10(E3)+LOG2 (E3)+Rate_E3+E3.x', '=LOG10(E5)+LOG2 (E5)+Rate_E3+E3.x'],
    ['=Table1[E3]+#REF!+E3', '=Table1[E3]+#REF!+E5'],
    ['=IF(E3>1;{1,5};"")', '=IF(E5>1;{1,5};"")'],
    ['=1.5E3+E3', '=1.5E3+E5'],
    ['=SUM(E3:INDEX(G3:G9;2))', '=SUM(E5:INDEX(G5:G11;2))'],
  ])('two rows lower: %s is %s', (formula, expected) => {
    expect(movedFormula(formula, { ...unmoved, rows: 2 })).toBe(expected);
  });

  it('above the first row names no cell', () => {
    expect(movedFormula('=E3+E5', { ...unmoved, rows: -3 })).toBe('=#REF!+E2');
  });

  it('under other columns follows them, with `$` or without', () => {
    const columnNow = (column: number) => [2, 0, undefined, 26][column];
    expect(movedFormula('=A3+$B$3+SUM(D:D)+Rates!A3', { ...unmoved, columnNow })).toBe(
      '=C3+$A$3+SUM(AA:AA)+Rates!A3',
    );
    expect(movedFormula('=A3+C3', { ...unmoved, columnNow })).toBe('=C3+#REF!');
  });
});
