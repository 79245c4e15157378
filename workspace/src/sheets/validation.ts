import type { Spreadsheet } from '../storage/spreadsheets/spreadsheets-model.ts';
import type { Anchor, ValidationRule } from '../storage/spreadsheets/spreadsheets-part-kinds.ts';
import type { Block, SheetRange } from './grid-range.ts';
import { anchorBlock, blockAnchor, intersection } from './parts/anchors.ts';
import { clearBlocks } from './parts/parts-cells.ts';
import { joinSpans } from './span-change.ts';

interface SettingOptions {
  /** The block as it was named, with its sides open. */
  anchor?: Anchor;
  isHidden?: (row: number) => boolean;
}

/**
 * Replaces the rules of a block's cells by one rule, or removes them. Cells with the same rule are one part, however
 * they got it; rows for which `isHidden` is true are left as they are.
 */
export function setValidation(
  spreadsheet: Spreadsheet,
  block: SheetRange,
  rule: ValidationRule | undefined,
  { anchor = blockAnchor(block.sheet.sheetId, block), isHidden = () => false }: SettingOptions = {},
): void {
  const hidden = hiddenRows(block, isHidden);
  const targets = hidden.length === 0 ? [anchor] : shownStrips(block, hidden);
  clearBlocks(spreadsheet, 'validation', block.sheet, targets.map(anchorBlock));
  if (rule !== undefined) giveRule(spreadsheet, block.sheet.sheetId, targets, rule);
}

function giveRule(
  { parts }: Spreadsheet,
  sheetId: number,
  anchors: readonly Anchor[],
  given: ValidationRule,
): void {
  if (anchors.length === 0) return;
  const rule = withFormulas(given);
  const text = JSON.stringify({ rule });
  const twin = parts.list('validation', sheetId).find(({ body }) => JSON.stringify(body) === text);
  if (twin === undefined) parts.add('validation', { anchors, body: { rule } });
  else parts.replace(twin, { ...twin, anchors: [...twin.anchors, ...anchors] });
}

/** Gives each cell its rule, row by row from the first one of a block, or no rule if it comes without one. */
export function writeRules(
  spreadsheet: Spreadsheet,
  start: SheetRange,
  lines: readonly (readonly { dataValidation?: ValidationRule | undefined }[])[],
): void {
  const { sheet, startRow, startColumn } = start;
  const isPlain = lines.every((line) => line.every((cell) => cell.dataValidation === undefined));
  if (isPlain && spreadsheet.parts.list('validation', sheet.sheetId).length === 0) return;
  const strip = (row: number, column: number, width: number): Block => ({
    startRow: startRow + row,
    endRow: startRow + row + 1,
    startColumn: startColumn + column,
    endColumn: startColumn + column + width,
  });
  const covered = joinRows(lines.map((line, row) => strip(row, 0, line.length)));
  clearBlocks(spreadsheet, 'validation', sheet, covered);
  const ruled = new Map<string, { rule: ValidationRule; strips: Block[] }>();
  lines.forEach((line, row) => {
    line.forEach(({ dataValidation: rule }, column) => {
      if (rule === undefined) return;
      const text = JSON.stringify(rule);
      const known = ruled.get(text) ?? { rule, strips: [] };
      ruled.set(text, known);
      const last = known.strips.at(-1);
      const isNext = last?.startRow === startRow + row && last.endColumn === startColumn + column;
      if (isNext) last.endColumn += 1;
      else known.strips.push(strip(row, column, 1));
    });
  });
  for (const { rule, strips } of ruled.values()) {
    const anchors = joinRows(strips).map((block) => blockAnchor(sheet.sheetId, block));
    giveRule(spreadsheet, sheet.sheetId, anchors, rule);
  }
}

/**
 * Strips of one row each, in the order of their rows; strips with the same columns in consecutive rows become one
 * block.
 */
function joinRows(strips: readonly Block[]): Block[] {
  const joined: Block[] = [];
  const open = new Map<string, Block>();
  for (const strip of strips) {
    if (strip.startColumn === strip.endColumn) continue;
    const key = `${strip.startColumn} ${strip.endColumn}`;
    const above = open.get(key);
    if (above?.endRow === strip.startRow) above.endRow = strip.endRow;
    else {
      const block = { ...strip };
      open.set(key, block);
      joined.push(block);
    }
  }
  return joined;
}

/** A range to choose from is kept as a formula, so that it follows its cells. */
function withFormulas(rule: ValidationRule): ValidationRule {
  const { type, values } = rule.condition;
  if (type !== 'ONE_OF_RANGE' || values === undefined) return rule;
  const formulas = values.map(({ userEnteredValue = '' }) => ({
    userEnteredValue: userEnteredValue.startsWith('=') ? userEnteredValue : `=${userEnteredValue}`,
  }));
  return { ...rule, condition: { type, values: formulas } };
}

function hiddenRows({ startRow, endRow }: SheetRange, isHidden: (row: number) => boolean): number[] {
  const rows: number[] = [];
  for (let row = startRow; row < endRow; row += 1) if (isHidden(row)) rows.push(row);
  return rows;
}

function shownStrips(block: SheetRange, hidden: readonly number[]): Anchor[] {
  const gaps = joinSpans(hidden.map((row) => [row, row]));
  const strips: Anchor[] = [];
  let startRow = block.startRow;
  for (const [first, last = first] of [...gaps, [block.endRow, block.endRow] as const]) {
    if (first > startRow)
      strips.push(blockAnchor(block.sheet.sheetId, { ...block, startRow, endRow: first }));
    startRow = last + 1;
  }
  return strips;
}

/** Cells of a range that have a rule. */
export interface Area<Rule> {
  block: Block;
  rule: Rule;
}

export function validatedAreas({ parts }: Spreadsheet, range: SheetRange): Area<ValidationRule>[] {
  return parts.list('validation', range.sheet.sheetId).flatMap(({ anchors, body }) =>
    anchors.flatMap((anchor) => {
      const block = intersection(anchorBlock(anchor), range);
      return block === undefined ? [] : [{ block, rule: body.rule }];
    }),
  );
}

export function ruleAt<Rule>(areas: readonly Area<Rule>[], row: number, column: number): Rule | undefined {
  return areas.find(
    ({ block }) =>
      row >= block.startRow && row < block.endRow && column >= block.startColumn && column < block.endColumn,
  )?.rule;
}
