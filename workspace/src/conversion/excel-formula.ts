import type { NamedRange } from 'hucre';
import type { NamedReferences } from '../sheets/formulas/formula-names.ts';
import { tokenize } from '../sheets/formulas/formula-text.ts';

/*
 * Excel's file format is of 2007. It marks the functions that came later, knows one without its mark as little as a
 * misspelt one, and has a kind of cell for what ARRAYFORMULA does.
 */

const laterFunctions = new Set(
  `ACOT ACOTH AGGREGATE ARABIC ARRAYTOTEXT BASE BETA.DIST BETA.INV BINOM.DIST BINOM.DIST.RANGE BINOM.INV BITAND
  BITLSHIFT BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING.MATH CEILING.PRECISE CHISQ.DIST CHISQ.DIST.RT CHISQ.INV
  CHISQ.INV.RT CHISQ.TEST CHOOSECOLS CHOOSEROWS COMBINA CONCAT CONFIDENCE.NORM CONFIDENCE.T COT COTH COVARIANCE.P
  COVARIANCE.S CSC CSCH DAYS DECIMAL DROP ERF.PRECISE ERFC.PRECISE EXPAND EXPON.DIST F.DIST F.DIST.RT F.INV F.INV.RT
  F.TEST FILTERXML FLOOR.MATH FLOOR.PRECISE FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY
  FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT GAMMA GAMMA.DIST GAMMA.INV GAMMALN.PRECISE GAUSS HSTACK HYPGEOM.DIST
  IFNA IFS IMCOSH IMCOT IMCSC IMCSCH IMSEC IMSECH IMSINH IMTAN ISFORMULA ISOWEEKNUM LOGNORM.DIST LOGNORM.INV MAXIFS
  MINIFS MODE.MULT MODE.SNGL MUNIT NEGBINOM.DIST NORM.DIST NORM.INV NORM.S.DIST NORM.S.INV NUMBERVALUE PDURATION
  PERCENTILE.EXC PERCENTILE.INC PERCENTRANK.EXC PERCENTRANK.INC PERMUTATIONA PHI POISSON.DIST QUARTILE.EXC
  QUARTILE.INC RANDARRAY RANK.AVG RANK.EQ REGEXREPLACE RRI SEC SECH SEQUENCE SHEET SHEETS SKEW.P SORTBY STDEV.P
  STDEV.S SWITCH T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TOCOL
  TOROW UNICHAR UNICODE UNIQUE VALUETOTEXT VAR.P VAR.S VSTACK WEBSERVICE WEIBULL.DIST WRAPCOLS WRAPROWS XLOOKUP XMATCH
  XOR Z.TEST`.split(/\s+/),
);
/** These have a second mark. */
const worksheetFunctions = new Set(['FILTER', 'SORT']);

/** A formula with the marks of Excel. */
export function toExcelFormula(formula: string): string {
  return tokenize(formula)
    .map(({ kind, text }) => {
      const name = text.toUpperCase();
      if (kind !== 'call') return text;
      if (worksheetFunctions.has(name)) return `_xlfn._xlws.${name}`;
      return laterFunctions.has(name) ? `_xlfn.${name}` : text;
    })
    .join('');
}

/** A formula of Excel without its marks. */
export function fromExcelFormula(formula: string): string {
  return tokenize(formula)
    .map(({ kind, text }) => (kind === 'call' ? text.replace(/^(?:_xl(?:fn|ws|udf)\.)+/i, '') : text))
    .join('');
}

/** What an array formula calculates, with its equals sign; undefined for other formulas. */
export function arrayContent(formula: string): string | undefined {
  const tokens = tokenize(formula);
  const isArray = (at: number) =>
    tokens[at]?.kind === 'call' && tokens[at].text.toUpperCase() === 'ARRAYFORMULA';
  if (!tokens.some((_, at) => isArray(at))) return undefined;
  let depth = 0;
  const closesAt = tokens.findIndex(({ kind, text }) => {
    if (kind === 'other' && text === '(') depth += 1;
    return kind === 'other' && text === ')' && --depth === 0;
  });
  const texts = tokens.map(({ text }, at) => (isArray(at) ? '' : text));
  // Parentheses around all of it would become more with every journey.
  const isAround = isArray(1) && texts[2] === '(' && closesAt === tokens.length - 1;
  return isAround ? `=${texts.slice(3, -1).join('')}` : texts.join('');
}

/**
 * What the names of a file stand for, for formulas to have instead: cells, or a number. A name that means different things on
 * different sheets is left out.
 */
export function namesIn(ranges: readonly NamedRange[]): NamedReferences {
  const byName = Map.groupBy(ranges, ({ name }) => name.toLowerCase());
  return new Map(
    [...byName].flatMap(([name, [only, ...others]]) => {
      const text = only?.range.replace(/^=/, '') ?? '';
      const isNumber = /^\d+(?:\.\d+)?$/.test(text);
      const [token, ...more] = tokenize(text);
      const isCells = token?.kind === 'reference' && more.length === 0;
      return others.length === 0 && (isNumber || isCells) ? [[name, text] as const] : [];
    }),
  );
}
