import type { Paint } from '../manifest-schema.ts';
import type { Code } from './codes.ts';
import type { Several } from './several.ts';
import { type WrittenKind, writingOf } from './written-numbers.ts';

// What a field of a record is: data alone, so that a definition may come from a file as well as from code.

interface AnyField {
  /** The header it stands under, and others under which its column is found, in the order in which they are tried. */
  header: string;
  aliases?: readonly string[];
  /** How wide its column is made, in pixels. */
  width?: number;
  /** Sheets without its column are whole; it reads as blank there. */
  isOptional?: boolean;
  /** A new sheet has no column of it: it is made when something is first written into it. Optional, too. */
  isLater?: boolean;
  /** Filled in by the product alone; no form asks for it. */
  isOurs?: boolean;
  /** Shown, and never written: a formula of the person's makes it, say. No form asks for it. */
  isReadOnly?: boolean;
  /** What is said where it is missing; a field without it may be blank. */
  required?: string;
  /** What is said of a value that is none of its kind, or out of its bounds, where its header does not say it well. */
  invalid?: string;
  /** What forms call it; its header when absent. */
  label?: string;
  /** A word below the field of a form. */
  help?: string;
}

interface TextField extends AnyField {
  kind: 'text';
  /** One of these, where there are any. */
  choices?: readonly string[];
  /** Any number of these, which stand in one cell, and whatever else a hand lists there. */
  several?: Several;
  /** The colours that choices are shown in; those that are not named have none. */
  paints?: Readonly<Record<string, Paint>>;
  initial?: string;
  /** Several lines, kept to the letter; else the spaces around are cut off. */
  isLong?: boolean;
  /** In characters; as many as a cell holds when absent. */
  maxLength?: number;
  /** Where something is: degrees, or an address in words. A form can fill in where the person is. */
  isPlace?: boolean;
  /** A number that things bear as a barcode: it is checked, and a form reads it by the camera, too. */
  code?: Code;
}

interface DayField extends AnyField {
  kind: 'day';
  initial?: string;
}

/** Amounts, and numbers that are written as a share, a time of day or a span of time. */
export type NumberKind = 'number' | 'money' | WrittenKind;

interface NumberField extends AnyField {
  kind: NumberKind;
  min?: number;
  max?: number;
  /** By how much a form's arrows move it; any decimals may be typed. */
  step?: number;
  /** Whether it counts what cannot be halved. */
  isWhole?: boolean;
  initial?: number;
  /** What its amounts are in, as an ISO 4217 code, where all of them are in one. */
  currency?: string;
}

interface FlagField extends AnyField {
  kind: 'flag';
  initial?: boolean;
}

/** A photo of the record: its file lies in the app's folder, and the cell holds its name. A record has one at most. */
interface PhotoField extends AnyField {
  kind: 'photo';
  required?: never;
  initial?: never;
}

export type Field = TextField | DayField | NumberField | FlagField | PhotoField;
export type Fields = Readonly<Record<string, Field>>;

export type FieldValue = string | number | boolean;

/** What a cell reads as: what is no number stands there as its text. */
export type CellOf<F extends Field> = F['kind'] extends 'flag'
  ? boolean
  : F['kind'] extends NumberKind
    ? number | string
    : string;

/** What a cell of the field holds when it holds nothing. */
export function blankOf({ kind }: Field): FieldValue {
  return kind === 'flag' ? false : '';
}

type Blank<F extends Field> = F extends { required: string } ? never : '';

/** What may be written: a choice, a number within its bounds, a text; '' where the field may be blank. */
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

/** The name of the field that holds a photo of the record; undefined where none does. */
export function photoNameOf({ fields }: { fields: Fields }): string | undefined {
  return Object.keys(fields).find((name) => fields[name]?.kind === 'photo');
}

/** Whether a field counts something: a number, or an amount of money. */
export function isNumber(field: Field): field is NumberField {
  return field.kind === 'number' || field.kind === 'money' || writingOf(field.kind) !== undefined;
}

export function labelOf({ label, header }: Field): string {
  return label ?? header;
}

export function isRequired(field: Field): boolean {
  return field.required !== undefined;
}

/** What a field of a new record holds at first; undefined for nothing. */
export function initialOf({ initial }: Field): FieldValue | undefined {
  return initial;
}
