import * as z from 'zod';
import type { Cell, CellValue } from '../storage/spreadsheets/spreadsheets-cells.ts';
import { makeCell } from '../storage/spreadsheets/spreadsheets-cells.ts';
import type { FormatTable } from '../storage/spreadsheets/spreadsheets-model.ts';
import { ruleSchema } from '../storage/spreadsheets/spreadsheets-part-kinds.ts';
import { ApiError } from '../wire/errors.ts';
import type { FieldMask } from '../wire/fields.ts';
import { applyFields, maskAt } from '../wire/fields.ts';
import type { CellContext } from './cell-content.ts';
import { effectiveContent, numberFormatOf, shownText } from './cell-content.ts';
import type { CellFormat } from './cell-format.ts';
import { cellFormatSchema, changeFormat, effectiveFormat, formatOf, internFormat } from './cell-format.ts';
import type { BoundLooks } from './effective-looks.ts';
import { withBoundLooks } from './effective-looks.ts';
import { hyperlinkOf } from './formulas/formula-dialect.ts';
import { checkCondition } from './parts/conditions.ts';
import { internRuns, linkOfRuns, runsOf, textRunSchema } from './text-runs.ts';
import { checkMask } from './update-mask.ts';
import { checkLength } from './values/values-input.ts';

/** The parts of a cell that an answer may hold. */
const cellParts = [
  'userEnteredValue',
  'effectiveValue',
  'formattedValue',
  'userEnteredFormat',
  'effectiveFormat',
  'hyperlink',
  'note',
  'textFormatRuns',
] as const;
type CellPart = (typeof cellParts)[number];

/** The parts of a cell that a mask asks for, each with its own mask. */
export type WantedParts = readonly (readonly [part: CellPart, mask: FieldMask])[];

export function wantedParts(mask: FieldMask): WantedParts {
  return cellParts.flatMap((part) => {
    const inner = maskAt(mask, part);
    return inner === undefined ? [] : [[part, inner] as const];
  });
}

/** A cell as the API describes it, with the parts that are wanted and have something to say, cut to their masks. */
export function describeCell(
  cell: Cell | undefined,
  context: CellContext,
  parts: WantedParts,
  looks?: () => BoundLooks,
): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  if (cell === undefined) return described;
  for (const [part, mask] of parts) {
    const value =
      part === 'effectiveFormat'
        ? describeEffectiveFormat(cell, context, looks?.() ?? {})
        : describePart(cell, context, part);
    if (value !== undefined) described[part] = mask === 'all' ? value : applyFields(value, mask);
  }
  return described;
}

function describePart(cell: Cell, context: CellContext, part: Exclude<CellPart, 'effectiveFormat'>): unknown {
  switch (part) {
    case 'userEnteredValue':
      return cell.formula === undefined ? extendedValue(cell.value) : { formulaValue: cell.formula };
    case 'effectiveValue':
      return effectiveValue(cell, context);
    case 'formattedValue':
      return shownText(cell, context);
    case 'userEnteredFormat':
      return formatOf(context.formats, cell.style);
    case 'hyperlink':
      return linkOf(cell, context);
    case 'note':
      return cell.note;
    case 'textFormatRuns':
      return runsOf(context.formats, cell.runs);
  }
}

function linkOf({ formula, style, runs }: Cell, { formats }: CellContext): string | undefined {
  if (formula !== undefined) return hyperlinkOf(formula);
  return runs === undefined ? formatOf(formats, style)?.textFormat?.link?.uri : linkOfRuns(formats, runs);
}

function extendedValue(value: CellValue | undefined): unknown {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number') return { numberValue: value };
  return value === undefined ? undefined : { boolValue: value };
}

function effectiveValue(cell: Cell, context: CellContext): unknown {
  const { value, error } = effectiveContent(cell, context);
  if (error !== undefined) return { errorValue: { type: error.type, message: error.message } };
  return extendedValue(value);
}

function describeEffectiveFormat(cell: Cell, context: CellContext, looks: BoundLooks): unknown {
  const content = effectiveContent(cell, context);
  const numberFormat = numberFormatOf(cell, content, context);
  const own = withBoundLooks(formatOf(context.formats, cell.style), looks);
  const format = numberFormat === undefined ? own : { ...own, numberFormat };
  return effectiveFormat(format, content.value);
}

/** The parts of a cell that a request may set. The rest of CellData is either read only or not served. */
export const cellDataSchema = z.looseObject({
  userEnteredValue: z
    .object({
      stringValue: z.string().optional(),
      numberValue: z.number().optional(),
      boolValue: z.boolean().optional(),
      formulaValue: z.string().optional(),
      errorValue: z.unknown().optional(),
    })
    .optional(),
  userEnteredFormat: cellFormatSchema.optional(),
  note: z.string().optional(),
  textFormatRuns: z.array(textRunSchema).optional(),
  dataValidation: ruleSchema.optional(),
});
export type CellDataInput = z.infer<typeof cellDataSchema>;

export const rowDataSchema = z.object({ values: z.array(cellDataSchema).default([]) });

const writableParts = [
  'userEnteredValue',
  'userEnteredFormat',
  'note',
  'textFormatRuns',
  'dataValidation',
] as const;
const readOnlyParts = ['effectiveValue', 'formattedValue', 'effectiveFormat', 'hyperlink'] as const;
const unservedParts = ['pivotTable', 'dataSourceTable', 'dataSourceFormula', 'chipRuns'] as const;

/** Refuses masks that would change unsupported fields; asking to clear them is harmless. */
export function checkCellData(cells: Iterable<CellDataInput>, mask: FieldMask): void {
  checkMask(mask, [...writableParts, ...readOnlyParts, ...unservedParts]);
  for (const cell of cells) {
    for (const part of unservedParts) {
      if (maskAt(mask, part) !== undefined && cell[part] !== undefined)
        throw new ApiError(501, `${part} of a cell is not served.`);
    }
    if (maskAt(mask, 'dataValidation') !== undefined && cell.dataValidation !== undefined)
      checkCondition(cell.dataValidation.condition, 'validation');
  }
}

/** The new format for each format that a cell may have had. */
type ChangedStyles = Map<number | undefined, number | undefined>;

/** One change to many cells. Cells that look alike will still look alike, so each of their formats is changed once. */
export class CellChange {
  readonly #mask: FieldMask;
  readonly #formats: FormatTable;
  readonly #styles = new Map<string, ChangedStyles>();
  /** The same by the format that is given, since one is given again and again. */
  readonly #stylesByInput = new Map<CellFormat | undefined, ChangedStyles>();

  constructor(mask: FieldMask, formats: FormatTable) {
    this.#mask = mask;
    this.#formats = formats;
  }

  /** The cell with the masked parts of `input`; parts that the mask names and the input lacks are cleared. */
  apply(cell: Cell | undefined, input: CellDataInput): Cell | undefined {
    const mask = this.#mask;
    const changesContent = maskAt(mask, 'userEnteredValue') !== undefined;
    const content = changesContent ? enteredContent(input) : cell;
    const style =
      maskAt(mask, 'userEnteredFormat') === undefined
        ? cell?.style
        : this.#style(cell?.style, input.userEnteredFormat);
    const note = maskAt(mask, 'note') === undefined ? cell?.note : input.note || undefined;
    const kept = changesContent ? undefined : cell?.runs;
    const runs =
      maskAt(mask, 'textFormatRuns') === undefined
        ? kept
        : internRuns(this.#formats, input.textFormatRuns, content);
    return makeCell({ value: content?.value, formula: content?.formula, style, note, runs });
  }

  #style(style: number | undefined, input: CellFormat | undefined): number | undefined {
    const mask = maskAt(this.#mask, 'userEnteredFormat') ?? 'all';
    let changed = this.#stylesByInput.get(input);
    if (changed === undefined) {
      const text = JSON.stringify(input ?? {});
      changed = this.#styles.get(text) ?? new Map();
      this.#styles.set(text, changed);
      this.#stylesByInput.set(input, changed);
    }
    if (!changed.has(style)) {
      const current = mask === 'all' ? undefined : formatOf(this.#formats, style);
      changed.set(style, internFormat(this.#formats, changeFormat(current, input, mask)));
    }
    return changed.get(style);
  }
}

function enteredContent({ userEnteredValue: entered }: CellDataInput): {
  value?: CellValue;
  formula?: string;
} {
  if (entered === undefined) return {};
  if (entered.errorValue !== undefined) throw new ApiError(400, 'errorValue cannot be written.');
  const { formulaValue, stringValue, numberValue, boolValue } = entered;
  if (formulaValue !== undefined) {
    checkLength(formulaValue);
    return { formula: formulaValue.startsWith('=') ? formulaValue : `=${formulaValue}` };
  }
  const value = stringValue ?? numberValue ?? boolValue;
  if (typeof value === 'string') checkLength(value);
  return value === undefined || value === '' ? {} : { value };
}
