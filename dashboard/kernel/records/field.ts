import type { Paint } from '../manifest-schema.ts';
import type { Code } from './codes.ts';
import type { Several } from './several.ts';
import { type WrittenKind, writingOf } from './written-numbers.ts';

// A field of a record: only data, so that a definition can come from a file as well as from code.

interface AnyField {
  /** The column's header, and others it is found by, in the order in which they are tried. */
  header: string;
  aliases?: readonly string[];
  /** The width of its column when it is made, in pixels. */
  width?: number;
  /** A sheet without its column is complete; the field then reads as blank. */
  isOptional?: boolean;
  /**
   * A new sheet has no column for it: it is made when something is first written to it. Implies that it is optional.
   */
  isLater?: boolean;
  /** Filled in by the product alone; forms do not ask for it. */
  isOurs?: boolean;
  /** Shown, but never written: made by one of the person's formulas, for example. Forms do not ask for it. */
  isReadOnly?: boolean;
  /** The message if it is missing; without one, the field may be blank. */
  required?: string;
  /** The message for a value of the wrong kind or out of bounds, if the one made from the header is not good enough. */
  invalid?: string;
  /** Its label in forms; the header when absent. */
  label?: string;
  /** Help text below the form's field. */
  help?: string;
}

interface TextField extends AnyField {
  kind: 'text';
  /** One of these choices, if there are any. */
  choices?: readonly string[];
  /** Any number of these choices in one cell, besides anything else that people list there by hand. */
  several?: Several;
  /** The colours of choices; choices that are not named have none. */
  paints?: Readonly<Record<string, Paint>>;
  initial?: string;
  /** Several lines, kept verbatim; otherwise surrounding spaces are removed. */
  isLong?: boolean;
  /** In characters; as many as a cell can hold when absent. */
  maxLength?: number;
  /** A day with its time, as text; a real date in the sheet is read as one, in whatever way it is displayed. */
  isMoment?: boolean;
  /** A place: degrees, or an address in words. A form can fill in the person's location. */
  isPlace?: boolean;
  /** A number printed on things as a barcode: it is checked, and a form can read it with the camera. */
  code?: Code;
}

interface DayField extends AnyField {
  kind: 'day';
  initial?: string;
}

/** Amounts, and numbers written as a percentage, a time of day or a duration. */
export type NumberKind = 'number' | 'money' | WrittenKind;

export interface NumberField extends AnyField {
  kind: NumberKind;
  min?: number;
  max?: number;
  /** The step of the arrows in a form, for a whole number. */
  step?: number;
  /** Whether it is in percent: a cell that displays 19% is 19. */
  isInPercent?: boolean;
  /** Whether it counts things that cannot be halved. */
  isWhole?: boolean;
  initial?: number;
  /** The currency of its amounts, as an ISO 4217 code, if they all have the same. */
  currency?: string;
}

interface FlagField extends AnyField {
  kind: 'flag';
  initial?: boolean;
}

/** A photo of the record: the cell holds the name of a file in the app's folder. A record has at most one. */
interface PhotoField extends AnyField {
  kind: 'photo';
  required?: never;
  initial?: never;
}

export type Field = TextField | DayField | NumberField | FlagField | PhotoField;
export type Fields = Readonly<Record<string, Field>>;

export type FieldValue = string | number | boolean;

/** What a cell reads as: text that is not a number stays text. */
export type CellOf<F extends Field> = F['kind'] extends 'flag'
  ? boolean
  : F['kind'] extends NumberKind
    ? number | string
    : string;

/** The value of an empty cell. */
export function blankOf({ kind }: Field): FieldValue {
  return kind === 'flag' ? false : '';
}

type Blank<F extends Field> = F extends { required: string } ? never : '';

/** What may be written: a choice, a number within its bounds, a text; '' if the field may be blank. */
export type ValueOf<F extends Field> = F extends { choices: readonly (infer Choice)[] }
  ? Choice | Blank<F>
  : F['kind'] extends 'flag'
    ? boolean
    : F['kind'] extends NumberKind
      ? number | Blank<F>
      : string;

/** The fields that forms ask for. */
export type FormName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { isOurs: true } | { isReadOnly: true } ? never : Name;
}[keyof F] &
  string;

/** The name of the field that holds a photo. */
export type PhotoName<F extends Fields> = {
  [Name in keyof F]: F[Name] extends { kind: 'photo' } ? Name : never;
}[keyof F] &
  string;

/** The name of the field that holds a photo of the record; undefined if there is none. */
export function photoNameOf({ fields }: { fields: Fields }): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.kind === 'photo');
}

/** Whether a field is numeric: a number, or an amount of money. */
export function isNumber(field: Field): field is NumberField {
  return field.kind === 'number' || field.kind === 'money' || writingOf(field.kind) !== undefined;
}

export function labelOf({ label, header }: Field): string {
  return label ?? header;
}

export function isRequired(field: Field): boolean {
  return field.required !== undefined;
}

/** The initial value in a new record; undefined for none. */
export function initialOf({ initial }: Field): FieldValue | undefined {
  return initial;
}
