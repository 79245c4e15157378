import { localeFacts } from '../locale.ts';
import { patternType } from '../number-format.ts';
import type { Reference, Token } from './formula-text.ts';

/** How a part of a formula would be shown by itself. */
export interface Operand {
  pattern: string | undefined;
  isDay: boolean;
  isPercent: boolean;
  /** How many days are added, less those that are taken away. */
  days: number;
  /** Set if the part is nothing but a reference. */
  reference?: Reference;
  /** Set if the part is nothing but a number. */
  number?: number;
}

interface Surroundings {
  locale: string;
  patternIn(reference: Reference): string | undefined;
}

/** Deeper parts of a formula are not looked at: each takes some of the stack. */
const maxNesting = 30;

const plain: Operand = { pattern: undefined, isDay: false, isPercent: false, days: 0 };

/** Reads a formula for the format of its result, from left to right by the rank of its signs. */
export class OperandReader {
  readonly #tokens: readonly Token[];
  readonly #surroundings: Surroundings;
  #at = 0;
  #nesting = 0;

  constructor(tokens: readonly Token[], surroundings: Surroundings) {
    this.#tokens = tokens.filter(({ text }) => !/^\s+$/.test(text));
    this.#surroundings = surroundings;
  }

  read(): Operand {
    this.#take('=');
    return this.#expression();
  }

  /** Comparing and joining texts makes no number. */
  #expression(): Operand {
    let operand = this.#sum();
    while (this.#isNext(/^[=<>&]$/)) {
      this.#at += 1;
      if (!this.#isNext(/^[=<>]$/)) {
        this.#sum();
        operand = plain;
      }
    }
    return operand;
  }

  #sum(): Operand {
    let sum = this.#product();
    for (;;) {
      if (this.#take('+')) sum = added(sum, this.#product(), 1);
      else if (this.#take('-')) sum = added(sum, this.#product(), -1);
      else return sum;
    }
  }

  #product(): Operand {
    let product = this.#power();
    for (;;) {
      if (this.#take('*')) product = multiplied(product, this.#power());
      else if (this.#take('/')) product = divided(product, this.#power());
      else return product;
    }
  }

  #power(): Operand {
    if (this.#take('-')) {
      const { days, ...rest } = this.#power();
      return { ...rest, days: -days };
    }
    if (this.#take('+')) return this.#power();
    let base = this.#primary();
    while (this.#isNext(/^[%^]$/)) {
      const isPower = this.#take('^');
      if (isPower) this.#power();
      else this.#at += 1;
      base = plain;
    }
    return base;
  }

  #primary(): Operand {
    const token = this.#tokens[this.#at];
    // A parenthesis or a separator that belongs to something around it stays.
    if (token === undefined || /^[),;}]$/.test(token.text)) return plain;
    this.#at += 1;
    if (token.kind === 'reference') return this.#ofReference(token.reference);
    if (token.kind === 'call' || token.text === '(') return this.#nested(token);
    return /^\d/.test(token.text) ? { ...plain, number: Number(token.text) } : plain;
  }

  #nested({ kind, text }: Token): Operand {
    if (this.#nesting >= maxNesting) return plain;
    this.#nesting += 1;
    const inner = kind === 'call' ? this.#call(text.toUpperCase()) : this.#expression();
    if (kind !== 'call') this.#take(')');
    this.#nesting -= 1;
    return inner;
  }

  #call(name: string): Operand {
    this.#take('(');
    const args: Operand[] = [];
    while (this.#at < this.#tokens.length && !this.#isNext(/^\)$/)) {
      args.push(this.#expression());
      // What is not understood, such as an array, is passed over.
      if (!this.#isNext(/^[,;)]$/)) this.#at += 1;
      else if (!this.#isNext(/^\)$/)) this.#at += 1;
    }
    this.#take(')');
    return this.#result(name, args);
  }

  #result(name: string, args: readonly Operand[]): Operand {
    const { locale } = this.#surroundings;
    const [first = plain, second = plain, third = plain] = args;
    if (dayFunctions.has(name)) return shownAs((first.isDay ? first.pattern : undefined) ?? 'm/d/yyyy');
    if (name === 'NOW') return shownAs('m/d/yyyy, h:mm AM/PM');
    if (amountFunctions.has(name)) return shownAs(localeFacts(locale).patterns.currency);
    if (name === 'IRR' || name === 'MIRR') return shownAs('0%');
    if (name === 'SUM') return args.reduce((sum, arg) => added(sum, arg, 1), plain);
    if (name === 'VLOOKUP') return this.#ofLine(second.reference, 'column', third.number);
    if (name === 'HLOOKUP') return this.#ofLine(second.reference, 'row', third.number);
    if (name === 'INDEX' && third.number !== undefined)
      return this.#ofLine(first.reference, 'column', third.number);
    const values = valuesOf(name, args);
    return values.map(settled).find(({ pattern }) => pattern !== undefined) ?? plain;
  }

  /** One column or row of a range. */
  #ofLine(range: Reference | undefined, side: 'column' | 'row', number = 1): Operand {
    const line = range?.start[side];
    if (range === undefined || line === undefined || range.end === undefined || number < 1) return plain;
    const at = { ...line, index: line.index + number - 1 };
    return withoutPlace(
      this.#ofReference({
        ...range,
        start: { ...range.start, [side]: at },
        end: { ...range.end, [side]: at },
      }),
    );
  }

  #ofReference(reference: Reference): Operand {
    const pattern = this.#surroundings.patternIn(reference);
    return { ...(pattern === undefined ? plain : shownAs(pattern)), reference };
  }

  #isNext(text: RegExp): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'other' && text.test(token.text);
  }

  #take(sign: string): boolean {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'other' || token.text !== sign) return false;
    this.#at += 1;
    return true;
  }
}

const names = (text: string) => new Set(text.split(' '));
const dayFunctions = names('DATE TODAY EDATE EOMONTH WORKDAY WORKDAY.INTL');
const amountFunctions = names('PMT PPMT IPMT PV FV NPV XNPV SLN SYD DB DDB CUMIPMT CUMPRINC');
/** Functions whose result is one of their values, or between them. */
const choosing = names(
  'AVERAGE AVERAGEA MAX MAXA MEDIAN MIN MINA IFERROR IFNA ARRAYFORMULA ABS ROUND ROUNDUP ROUNDDOWN MROUND CEILING FLOOR',
);
const choosingFromFirst = names(
  'LARGE SMALL MODE MODE.SNGL MODE.MULT QUARTILE QUARTILE.INC QUARTILE.EXC PERCENTILE PERCENTILE.INC PERCENTILE.EXC TRIMMEAN INDEX OFFSET N SUMIFS AVERAGEIFS MAXIFS MINIFS',
);

/** The arguments of a function of which its result is one. */
function valuesOf(name: string, args: readonly Operand[]): readonly Operand[] {
  if (choosing.has(name)) return args;
  if (choosingFromFirst.has(name)) return args.slice(0, 1);
  switch (name) {
    case 'IF':
    case 'CHOOSE':
    case 'SUBTOTAL':
      return args.slice(1);
    case 'IFS':
      return args.filter((_, at) => at % 2 === 1);
    case 'SWITCH':
      // Pairs follow the first argument, and a last one alone is for everything else.
      return args.filter((_, at) => at > 0 && (at % 2 === 0 || at === args.length - 1));
    case 'SUMIF':
    case 'AVERAGEIF':
      return args[2] === undefined ? args.slice(0, 1) : args.slice(2, 3);
    case 'XLOOKUP':
      return args.slice(2, 4);
    case 'LOOKUP':
      return args.slice(-1);
    default:
      return [];
  }
}

function shownAs(pattern: string): Operand {
  const type = patternType(pattern);
  const isDay = type === 'DATE' || type === 'DATE_TIME';
  return { pattern, isDay, isPercent: type === 'PERCENT', days: isDay ? 1 : 0 };
}

function withoutPlace({ pattern, isDay, isPercent, days }: Operand): Operand {
  return { pattern, isDay, isPercent, days };
}

/** Days less as many days, such as A2-A1, are a plain number. */
export function settled(operand: Operand): Operand {
  return operand.isDay && operand.days === 0 ? plain : withoutPlace(operand);
}

function added(a: Operand, b: Operand, sign: 1 | -1): Operand {
  const [left, right] = [settled(a), settled(b)];
  const isFirst = left.pattern !== undefined && (left.isDay || !right.isDay);
  return { ...(isFirst ? left : right), days: left.days + sign * right.days };
}

function multiplied(a: Operand, b: Operand): Operand {
  const [left, right] = [settled(a), settled(b)];
  if (left.isPercent !== right.isPercent) return left.isPercent ? right : left;
  return left.pattern === undefined ? right : left;
}

/** The share that an amount has of another has no unit. */
function divided(a: Operand, b: Operand): Operand {
  const divisor = settled(b);
  return divisor.pattern === undefined || divisor.isPercent ? settled(a) : plain;
}
