import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import * as z from 'zod';
import { root } from '../processes.ts';

/** A text that somebody reads: on a screen, in an answer of the server, in a terminal. */
export interface VisibleText {
  file: string;
  line: number;
  text: string;
}

const sources = [
  'dashboard/{apps,backend,frontend,kernel,shell}/**/*.{ts,tsx}',
  'workspace/{src,web}/**/*.{ts,tsx}',
  'harness/{main,doctor,checks,setting-report,start-workspace,processes,plan}.ts',
];
const isTest = /\.(test|e2e)\.tsx?$|\/testing\/|\.d\.ts$/;

/** Attributes and properties whose value is shown, be it one word or many. */
const shown =
  /^(label|title|text|message|note|help|helperText|placeholder|failure|heading|description|caption|chip|busyLabel|aria-label|aria-description|alt|says|next|words|confirm|empty|summary|about)$/;

/** Attributes whose values nobody reads: styles, addresses, drawings, Google's queries. */
const hidden =
  /^(sx|style|className|d|viewBox|href|src|key|id|type|rel|target|path|gridTemplateAreas|gridTemplateColumns|mimeType|fields|query|pattern|autoComplete|inputMode)$/;

const isCode =
  /^[\w$./:@#%?=&*+(){}[\]<>|,;'"`~^\\-]*$|^\s*(select|insert|update|delete|create|alter|pragma|with)\s/i;
const isSentence = /^["“'(]?[A-ZÀ-Þ0-9…].*[a-z].*\s\S|[a-z]{2,} [a-z]+.*[.?!:]$/s;

const nodeSchema = z.looseObject({ type: z.string(), start: z.number() });
type Node = z.infer<typeof nodeSchema>;

const namedSchema = z.looseObject({ name: z.unknown(), value: z.unknown() }).partial();
const quasisSchema = z.array(z.object({ value: z.object({ cooked: z.string().nullable() }) }));

/** The text of a literal, or of a template with dots in its gaps. */
function textOf({ type, value, quasis }: Node): string | undefined {
  if (type === 'TemplateLiteral') {
    return quasisSchema
      .parse(quasis)
      .map((quasi) => quasi.value.cooked ?? '')
      .join('{…}');
  }
  return (type === 'JSXText' || type === 'Literal') && typeof value === 'string' ? value : undefined;
}

function nameOf(value: unknown): string {
  const { data } = namedSchema.safeParse(value);
  return String(data?.name ?? data?.value ?? '');
}

/** Modules, types, and the words of a bug of our own. */
function isUnread({ type, source, callee }: Node): boolean {
  if (type.startsWith('Import') || type.startsWith('TS')) return true;
  if (type.startsWith('Export')) return source !== null && source !== undefined;
  if (type === 'NewExpression') return /^(Error|URL|RegExp)$/.test(nameOf(callee));
  return type === 'CallExpression' && nameOf(callee) === 'require';
}

function isShown(text: string, node: Node, place: string): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  if (node.type === 'JSXText') return true;
  if (shown.test(place)) return !isCode.test(text) || /^[A-Z]/.test(text);
  return isSentence.test(text) && !isCode.test(text);
}

/** The texts of one source that people read, in its order. */
export function textsIn(file: string, code: string): VisibleText[] {
  const found: VisibleText[] = [];
  const visit = (node: Node, around: string): void => {
    if (isUnread(node)) return;
    const isNamed = node.type === 'JSXAttribute' || node.type === 'Property';
    const name = isNamed ? nameOf(node['name'] ?? node['key']) : '';
    if (hidden.test(name)) return;
    const place = name === '' ? around : name;
    const text = textOf(node)?.replaceAll(/\s+/g, ' ').trim();
    if (text !== undefined && isShown(text, node, place)) {
      found.push({ file, line: code.slice(0, node.start).split('\n').length, text });
    }
    for (const [part, value] of Object.entries(node)) {
      if (part === 'key' && isNamed) continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        const parsed = nodeSchema.safeParse(child);
        if (parsed.success) visit(parsed.data, node.type === 'JSXElement' ? '' : place);
      }
    }
  };
  for (const statement of parseSync(file, code).program.body) visit(nodeSchema.parse(statement), '');
  return found;
}

/** All texts of the product and of the workspace that people read, file by file. */
export function visibleTexts(): VisibleText[] {
  return sources
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .filter((file) => !isTest.test(file) && !file.includes('node_modules'))
    .toSorted()
    .flatMap((file) => textsIn(file, readFileSync(path.join(root, file), 'utf8')));
}
