import * as z from 'zod';
import { normalizedHeader } from '#kernel/header-name.ts';
import { Problem } from '#kernel/problem.ts';
import { paints } from '../manifest-schema.ts';
import { currencySchema } from '../preferences.ts';
import { codeNames } from './codes.ts';
import { type Field, type Fields, initialOf } from './field.ts';
import { type AnyRecord, defineRecord, type RecordOf } from './record.ts';
import { valueSchema } from './value-schemas.ts';

// A record whose definition comes from a file or a sheet, as JSON, instead of from code. A schema checks what the
// compiler checks for definitions in code, so both make records that behave the same.

const maxFields = 200;
const maxChoices = 5_000;
const longest = 200;

const line = z
  .string()
  .trim()
  .min(1, 'Please enter a text')
  .max(longest, `Please keep it within ${longest} characters`);
const flag = z.boolean().exactOptional();

/** An object with known keys only; with messages of its own if Zod's are not good enough. */
function strict<Shape extends z.core.$ZodShape>(words: Shape) {
  return z.strictObject(words, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is nothing called "${issue.keys.join('" or "')}" here`
        : 'This must be an object',
  });
}

const common = {
  header: line,
  aliases: z.array(line).max(50).exactOptional(),
  width: z.int().min(20).max(2_000).exactOptional(),
  isOptional: flag,
  isLater: flag,
  isOurs: flag,
  isReadOnly: flag,
  required: line.exactOptional(),
  invalid: line.exactOptional(),
  label: line.exactOptional(),
  help: line.exactOptional(),
};

const { required: _, ...withoutRequired } = common;

const numeric = {
  ...common,
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  step: z.number().positive().exactOptional(),
  isWhole: flag,
  initial: z.number().exactOptional(),
};

const choices = z.array(z.string().min(1).max(longest)).min(1).max(maxChoices);
/** A separator with the space around it. */
export const separatorSchema = z
  .string()
  .regex(/^ ?[,;|] ?$/, 'Choices are kept apart by a comma, a semicolon or a bar');

const fieldSchema: z.ZodType<Field> = z.discriminatedUnion(
  'kind',
  [
    strict({
      kind: z.literal('text'),
      ...common,
      choices: choices.exactOptional(),
      several: strict({ choices, separator: separatorSchema }).exactOptional(),
      paints: z.record(z.string(), z.enum(paints)).exactOptional(),
      initial: z.string().max(longest).exactOptional(),
      isLong: flag,
      isPlace: flag,
      maxLength: z.int().min(1).max(50_000).exactOptional(),
      code: z.enum(codeNames).exactOptional(),
    }),
    strict({ kind: z.literal('day'), ...common, initial: z.string().exactOptional() }),
    strict({ kind: z.literal('flag'), ...common, initial: z.boolean().exactOptional() }),
    strict({ kind: z.enum(['number', 'percent', 'time', 'duration']), ...numeric }),
    strict({ kind: z.literal('money'), ...numeric, currency: currencySchema.exactOptional() }),
    strict({ kind: z.literal('photo'), ...withoutRequired }),
  ],
  'There is no field of this kind',
);

/** Keys that a row has besides its fields, or that JavaScript has on every object. */
const taken = new Set(['id', 'sheetId', 'expected', 'constructor']);
const fieldName = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,59}$/, 'A field is named by a small letter and then letters and digits')
  .refine((name) => !taken.has(name), 'This name is taken');

/** The words for one and for several: "plant", "guest lists". */
const word = z.string().regex(/^\p{L}[\p{L}\p{N} '’-]{0,59}$/u, 'Please enter a word');

const shape = strict({
  tab: line.refine((tab) => tab.length <= 100, 'A tab’s name has at most 100 characters'),
  headerRow: z.int().min(1).max(1_000).exactOptional(),
  isFree: flag,
  one: word,
  many: word,
  id: strict({
    field: fieldName,
    prefix: z.string().regex(/^[A-Z]{1,4}$/, 'One to four capitals'),
  }).exactOptional(),
  fingerprint: z.array(z.array(fieldName).min(1).max(10)).min(1).max(5),
  // Its keys are checked below: an object made from JSON may hold keys that no object schema accepts.
  fields: z.record(z.string(), fieldSchema),
});
type Definition = z.output<typeof shape>;

type Told = readonly [path: readonly (string | number)[], message: string];

/** Fields that are referred to but do not exist. */
function* unknownNames({ fields, fingerprint, id }: Definition): Generator<Told> {
  const isThere = (name: string) => Object.hasOwn(fields, name);
  for (const [at, names] of fingerprint.entries()) {
    for (const name of names) if (!isThere(name)) yield [['fingerprint', at], `There is no field "${name}"`];
  }
  if (!id) return;
  const field = isThere(id.field) ? fields[id.field] : undefined;
  if (!field) yield [['id', 'field'], `There is no field "${id.field}"`];
  else if (field.kind !== 'text' || !field.isOurs) {
    yield [['id', 'field'], 'Ids are kept in a text field that no form asks for'];
  }
}

/** Two fields under one header would be written into one column. */
function* doubledHeaders({ fields }: Definition): Generator<Told> {
  const owners = new Map<string, string>();
  for (const [name, { header, aliases = [] }] of Object.entries(fields)) {
    for (const each of [header, ...aliases]) {
      const owner = owners.get(normalizedHeader(each));
      if (owner !== undefined && owner !== name) {
        yield [['fields', name, 'header'], `"${each}" is a header of the field "${owner}", too`];
      }
      owners.set(normalizedHeader(each), name);
    }
  }
}

function* fieldFaults({ fields }: Definition): Generator<Told> {
  const entries = Object.entries(fields);
  if (entries.length > maxFields) yield [['fields'], `At most ${maxFields} fields`];
  const photos = entries.filter(([, { kind }]) => kind === 'photo');
  if (photos.length > 1) yield [['fields'], 'At most one field with a photo'];
  if (entries.every(([, { isOurs, isReadOnly }]) => isOurs || isReadOnly))
    yield [['fields'], 'A form needs a field to fill in'];
  for (const [name, field] of entries) {
    const named = fieldName.safeParse(name);
    if (!named.success) yield [['fields', name], named.error.issues[0]?.message ?? 'This name is taken'];
    if ('min' in field && field.min !== undefined && field.max !== undefined && field.min > field.max) {
      yield [['fields', name, 'max'], 'The largest is below the smallest'];
      continue;
    }
    const initial = initialOf(field);
    if (initial !== undefined && !valueSchema(field).safeParse(initial).success) {
      yield [['fields', name, 'initial'], 'The field does not take what it begins with'];
    }
  }
}

/** A definition as JSON: strict, so that a misspelt word is reported instead of ignored. */
const definitionSchema = shape.superRefine((definition, context) => {
  for (const faults of [fieldFaults, unknownNames, doubledHeaders]) {
    for (const [path, message] of faults(definition))
      context.addIssue({ code: 'custom', path: [...path], message });
  }
});

/**
 * Makes a record from a definition stored as JSON.
 * @throws Problem INVALID_INPUT that names each place by its path, "fields.title.header"
 */
export function readDefinition(json: unknown): RecordOf<Fields> & AnyRecord {
  const parsed = definitionSchema.safeParse(json);
  // The types of cells follow from fields that the compiler knows. It does not know these, and takes each to be of any
  // type.
  if (parsed.success) return defineRecord(parsed.data) as unknown as RecordOf<Fields> & AnyRecord;
  const told = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
  const [place = '', message = ''] = told[0] ?? [];
  throw new Problem(
    'INVALID_INPUT',
    `The definition cannot be used. ${place === '' ? '' : `${place}: `}${message}.`,
    {
      fields: Object.fromEntries(told),
    },
  );
}
