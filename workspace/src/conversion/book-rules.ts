import type { AutoFilter, ConditionalRule, DataValidation } from 'hucre';
import type { Block } from '../sheets/grid-range.ts';
import { columnIndex, formatBlock } from '../sheets/grid-range.ts';
import type { BookCondition, BookFilter, BookLook, BookPoint, BookValidation } from './book.ts';

/*
 * Converts the rules of Excel's files into those of this workspace, and back. Rules that the other side does not have
 * are left out.
 */

/** The blocks that a text such as `A1:B2 D4` names; whole rows and columns reach as far as Excel's sheets do. */
export function readBlocks(text: string): Block[] {
  return text.split(/\s+/).flatMap((part) => {
    const match = /^\$?([A-Z]{0,3})\$?(\d{0,7})(?::\$?([A-Z]{0,3})\$?(\d{0,7}))?$/i.exec(part);
    if (match === null || part === '') return [];
    const [, left = '', top = '', right = left, bottom = top] = match;
    return [
      {
        startRow: top === '' ? 0 : Number(top) - 1,
        endRow: bottom === '' ? maxRows : Number(bottom),
        startColumn: left === '' ? 0 : columnIndex(left),
        endColumn: right === '' ? maxColumns : columnIndex(right) + 1,
      },
    ];
  });
}

const maxRows = 1_048_576;
const maxColumns = 16_384;

const writeBlocks = (blocks: readonly Block[]) => blocks.map(formatBlock).join(' ');

const operators = [
  ['GREATER', 'greaterThan'],
  ['GREATER_THAN_EQ', 'greaterThanOrEqual'],
  ['LESS', 'lessThan'],
  ['LESS_THAN_EQ', 'lessThanOrEqual'],
  ['EQ', 'equal'],
  ['NOT_EQ', 'notEqual'],
  ['BETWEEN', 'between'],
  ['NOT_BETWEEN', 'notBetween'],
] as const;

const dayOperators = [
  ['AFTER', 'greaterThan'],
  ['ON_OR_AFTER', 'greaterThanOrEqual'],
  ['BEFORE', 'lessThan'],
  ['ON_OR_BEFORE', 'lessThanOrEqual'],
  ['EQ', 'equal'],
  ['BETWEEN', 'between'],
  ['NOT_BETWEEN', 'notBetween'],
] as const;

/** Which comparison a condition is, of numbers or of days. */
function comparison(type: string) {
  const number = operators.find(([name]) => type === `NUMBER_${name}`);
  if (number) return { of: 'decimal', operator: number[1] } as const;
  const day = dayOperators.find(([name]) => type === `DATE_${name}`);
  return day && ({ of: 'date', operator: day[1] } as const);
}

function comparisonType(of: 'decimal' | 'date', operator: string | undefined): string | undefined {
  if (of === 'decimal') {
    const found = operators.find(([, word]) => word === (operator ?? 'between'));
    return found && `NUMBER_${found[0]}`;
  }
  const found = dayOperators.find(([, word]) => word === (operator ?? 'between'));
  return found && `DATE_${found[0]}`;
}

/** Excel writes formulas without their equals sign. */
const bare = (text: string) => text.replace(/^=/, '');
const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text));
const asEntered = (formula: string) => (isNumber(formula) ? formula.trim() : `=${bare(formula)}`);

export function writeValidation({ blocks, condition, isStrict, message }: BookValidation): DataValidation[] {
  const content = validationContent(condition);
  if (content === undefined || blocks.length === 0) return [];
  return [
    {
      ...content,
      range: writeBlocks(blocks),
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: isStrict ? 'stop' : 'warning',
      ...(message !== undefined && { showInputMessage: true, inputMessage: message }),
    },
  ];
}

type ValidationContent = Pick<DataValidation, 'type' | 'operator' | 'formula1' | 'formula2' | 'values'>;

function validationContent({ type, values }: BookCondition): ValidationContent | undefined {
  const [first = '', second] = values.map(bare);
  if (type === 'ONE_OF_LIST') {
    // Excel writes a list with commas between, and has no way to write one within.
    return values.some((value) => value.includes(',')) ? undefined : { type: 'list', values: [...values] };
  }
  if (type === 'ONE_OF_RANGE') return { type: 'list', formula1: first };
  if (type === 'CUSTOM_FORMULA') return { type: 'custom', formula1: first };
  const compared = comparison(type);
  if (compared === undefined) return undefined;
  return {
    type: compared.of,
    operator: compared.operator,
    formula1: first,
    ...(second !== undefined && { formula2: second }),
  };
}

export function readValidation(rule: DataValidation): BookValidation[] {
  const condition = validationCondition(rule);
  const blocks = readBlocks(rule.range);
  if (condition === undefined || blocks.length === 0) return [];
  const isStrict = rule.errorStyle === undefined || rule.errorStyle === 'stop';
  return [{ blocks, condition, isStrict, message: rule.inputMessage }];
}

function validationCondition(rule: DataValidation): BookCondition | undefined {
  const { type, formula1 = '', formula2 } = rule;
  if (type === 'list') {
    if (rule.values !== undefined) return { type: 'ONE_OF_LIST', values: rule.values };
    return formula1 === '' ? undefined : { type: 'ONE_OF_RANGE', values: [`=${bare(formula1)}`] };
  }
  if (formula1 === '') return undefined;
  if (type === 'custom') return { type: 'CUSTOM_FORMULA', values: [`=${bare(formula1)}`] };
  if (type === 'textLength' || type === 'time') return undefined;
  const compared = comparisonType(type === 'date' ? 'date' : 'decimal', rule.operator);
  const values = [formula1, ...(formula2 === undefined ? [] : [formula2])].map(asEntered);
  return compared === undefined ? undefined : { type: compared, values };
}

const textRules = [
  ['TEXT_CONTAINS', 'containsText'],
  ['TEXT_NOT_CONTAINS', 'notContainsText'],
  ['TEXT_STARTS_WITH', 'beginsWith'],
  ['TEXT_ENDS_WITH', 'endsWith'],
] as const;

type LookContent = Pick<ConditionalRule, 'type' | 'operator' | 'formula' | 'text' | 'colorScale'>;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** How Excel itself finds the cells of a rule about texts: it draws by this formula and shows the text. */
function textFormula(type: (typeof textRules)[number][1], text: string, cell: string): string {
  const wanted = quoted(text);
  switch (type) {
    case 'containsText':
      return `NOT(ISERROR(SEARCH(${wanted},${cell})))`;
    case 'notContainsText':
      return `ISERROR(SEARCH(${wanted},${cell}))`;
    case 'beginsWith':
      return `LEFT(${cell},${text.length})=${wanted}`;
    case 'endsWith':
      return `RIGHT(${cell},${text.length})=${wanted}`;
  }
}

function lookContent({ type, values }: BookCondition, cell: string): LookContent | undefined {
  const [first = ''] = values;
  const text = textRules.find(([name]) => name === type);
  if (text) return { type: text[1], text: first, formula: textFormula(text[1], first, cell) };
  if (type === 'BLANK') return { type: 'containsBlanks', formula: `LEN(TRIM(${cell}))=0` };
  if (type === 'NOT_BLANK') return { type: 'notContainsBlanks', formula: `LEN(TRIM(${cell}))>0` };
  if (type === 'TEXT_EQ') return { type: 'cellIs', operator: 'equal', formula: quoted(first) };
  if (type === 'CUSTOM_FORMULA') return { type: 'expression', formula: bare(first) };
  const compared = comparison(type);
  return compared && { type: 'cellIs', operator: compared.operator, formula: values.map(bare) };
}

const pointTypes = [
  ['MIN', 'min'],
  ['MAX', 'max'],
  ['NUMBER', 'num'],
  ['PERCENT', 'percent'],
  ['PERCENTILE', 'percentile'],
] as const;

function scaleContent(points: readonly BookPoint[]): LookContent {
  const cfvo = points.map(({ type, value }) => ({
    type: pointTypes.find(([name]) => name === type)?.[1] ?? ('num' as const),
    ...(value !== undefined && { value: bare(value) }),
  }));
  return { type: 'colorScale', colorScale: { cfvo, colors: points.map(({ color }) => color) } };
}

/** Of several rules the first one that holds applies, which Excel has to be told. */
export function writeLook(look: BookLook, at: number): ConditionalRule[] {
  const [first] = look.blocks;
  if (first === undefined) return [];
  const cell = formatBlock({ ...first, endRow: first.startRow + 1, endColumn: first.startColumn + 1 });
  const content = 'points' in look ? scaleContent(look.points) : lookContent(look.condition, cell);
  if (content === undefined) return [];
  const isScale = 'points' in look;
  return [
    { ...content, priority: at + 1, range: writeBlocks(look.blocks), ...(!isScale && { stopIfTrue: true }) },
  ];
}

/** A rule as it was read, without the look that it gives. */
export function readLook(
  rule: ConditionalRule,
): { condition: BookCondition } | { points: BookPoint[] } | undefined {
  if (rule.colorScale !== undefined) return readScale(rule.colorScale);
  const formulas = [rule.formula ?? []].flat();
  const [formula = ''] = formulas;
  const text = textRules.find(([, word]) => word === rule.type);
  if (text) return { condition: { type: text[0], values: [rule.text ?? ''] } };
  if (rule.type === 'containsBlanks') return { condition: { type: 'BLANK', values: [] } };
  if (rule.type === 'notContainsBlanks') return { condition: { type: 'NOT_BLANK', values: [] } };
  if (formula === '') return undefined;
  if (rule.type === 'expression') return { condition: { type: 'CUSTOM_FORMULA', values: [`=${formula}`] } };
  if (rule.type !== 'cellIs') return undefined;
  const words = /^"((?:[^"]|"")*)"$/.exec(formula)?.[1];
  if (words !== undefined && rule.operator === 'equal') {
    return { condition: { type: 'TEXT_EQ', values: [words.replaceAll('""', '"')] } };
  }
  const type = comparisonType('decimal', rule.operator);
  return type === undefined ? undefined : { condition: { type, values: formulas.map(asEntered) } };
}

function readScale({
  cfvo,
  colors,
}: NonNullable<ConditionalRule['colorScale']>): { points: BookPoint[] } | undefined {
  const points = cfvo.flatMap(({ type, value }, at) => {
    const point = pointTypes.find(([, word]) => word === type);
    const color = colors[at]?.slice(-6);
    return point && color !== undefined ? [{ type: point[0], value, color }] : [];
  });
  return points.length === cfvo.length && points.length >= 2 && points.length <= 3 ? { points } : undefined;
}

export function writeFilter({ block, columns }: BookFilter): AutoFilter {
  return {
    range: formatBlock(block),
    columns: columns.map(({ column, shown }) => ({ colIndex: column - block.startColumn, filters: shown })),
  };
}

export function readFilter({ range, columns = [] }: AutoFilter): BookFilter | undefined {
  const [block] = readBlocks(range);
  return (
    block && {
      block,
      columns: columns.flatMap(({ colIndex, filters }) =>
        filters === undefined ? [] : [{ column: block.startColumn + colIndex, shown: filters }],
      ),
    }
  );
}
