import type { Comparison, FileFilter } from '../storage/file-filter.ts';
import { personIdOf } from '../storage/file-ids.ts';
import { notServed } from '../wire/refusals.ts';
import type { Token } from './query-tokens.ts';
import { invalidQuery, tokenize } from './query-tokens.ts';

/** The meaning of the words `me` and `root` in a query. */
export interface QueryContext {
  email: string;
  rootId: string;
}

const longestQuery = 20_000;
const deepestQuery = 50;

/** Reads Drive's search language: `name contains 'tax' and trashed = false`. */
export function parseQuery(source: string, context: QueryContext): FileFilter | undefined {
  if (source.trim() === '') return undefined;
  if (source.length > longestQuery) throw invalidQuery();
  return new QueryParser(tokenize(source), context).parse();
}

/** True when the query ranks by relevance, which cannot be sorted otherwise. */
export function isRanked(filter: FileFilter): boolean {
  if (filter.field === 'and' || filter.field === 'or') return filter.parts.some(isRanked);
  if (filter.field === 'not') return isRanked(filter.part);
  return filter.field === 'words' || filter.field === 'phrase';
}

/** The folders that a query asks for by id. */
export function parentsIn(filter: FileFilter): string[] {
  if (filter.field === 'and' || filter.field === 'or') return filter.parts.flatMap(parentsIn);
  if (filter.field === 'not') return parentsIn(filter.part);
  return filter.field === 'parent' ? [filter.fileId] : [];
}

const timeFields = {
  createdTime: 'createdAt',
  modifiedTime: 'modifiedAt',
  viewedByMeTime: 'viewedAt',
  sharedWithMeTime: 'sharedAt',
} as const;

const memberFields = { owners: 'owner', writers: 'writer', readers: 'reader' } as const;

class QueryParser {
  readonly #tokens: readonly Token[];
  readonly #context: QueryContext;
  #at = 0;

  constructor(tokens: readonly Token[], context: QueryContext) {
    this.#tokens = tokens;
    this.#context = context;
  }

  parse(): FileFilter {
    const filter = this.#either(0);
    if (this.#at < this.#tokens.length) throw invalidQuery();
    return filter;
  }

  #either(depth: number): FileFilter {
    const parts = [this.#all(depth)];
    while (this.#takeWord('or')) parts.push(this.#all(depth));
    return only(parts) ?? { field: 'or', parts };
  }

  #all(depth: number): FileFilter {
    const parts = [this.#one(depth)];
    while (this.#takeWord('and')) parts.push(this.#one(depth));
    return only(parts) ?? { field: 'and', parts };
  }

  #one(depth: number): FileFilter {
    if (depth > deepestQuery) throw invalidQuery();
    if (this.#takeWord('not')) return { field: 'not', part: this.#one(depth + 1) };
    if (this.#takeSign('(')) {
      const inner = this.#either(depth + 1);
      this.#needSign(')');
      return inner;
    }
    return this.#peek()?.kind === 'text' ? this.#membership() : this.#comparison();
  }

  /** `'value' in collection` */
  #membership(): FileFilter {
    const value = this.#text();
    if (!this.#takeWord('in')) throw invalidQuery();
    const collection = this.#word();
    if (collection === 'parents') {
      return { field: 'parent', fileId: value === 'root' ? this.#context.rootId : value };
    }
    if (collection === 'labels') throw notServed('Labels are not served.');
    if (!isKey(memberFields, collection)) throw invalidQuery();
    const email = value === 'me' ? this.#context.email : value;
    return { field: memberFields[collection], personId: personIdOf(email) };
  }

  /** `term operator value` */
  #comparison(): FileFilter {
    const term = this.#word();
    if (term === 'properties' || term === 'appProperties') {
      return this.#property(term === 'properties' ? 'property' : 'appProperty');
    }
    if (term === 'sharedWithMe') return this.#sharedWithMe();
    const operator = this.#next().value;
    if (isKey(timeFields, term)) return this.#time(timeFields[term], operator);
    switch (term) {
      case 'name':
      case 'mimeType':
        return this.#string(term, operator);
      case 'fullText':
        if (operator !== 'contains') throw invalidQuery();
        return fullText(this.#text());
      case 'trashed':
        return this.#flag('isTrashed', operator);
      case 'starred':
        return this.#flag('isStarred', operator);
      case 'visibility':
        return this.#visibility(operator);
      case 'shortcutDetails.targetId':
        return negatedIf(operator, { field: 'shortcutTarget', fileId: this.#text() });
      default:
        throw invalidQuery();
    }
  }

  #string(field: 'name' | 'mimeType', operator: string): FileFilter {
    const text = this.#text();
    if (operator === 'contains') return { field, test: 'contains', text };
    return negatedIf(operator, { field, test: 'equals', text });
  }

  #time(field: 'createdAt' | 'modifiedAt' | 'viewedAt' | 'sharedAt', operator: string): FileFilter {
    const at = parseTime(this.#text());
    if (operator === '!=') return { field: 'not', part: { field, comparison: '=', at } };
    if (!isComparison(operator)) throw invalidQuery();
    return { field, comparison: operator, at };
  }

  #flag(field: 'isTrashed' | 'isStarred', operator: string): FileFilter {
    const is: FileFilter = this.#boolean() ? { field } : { field: 'not', part: { field } };
    return negatedIf(operator, is);
  }

  /** Used by itself or compared with true: Google refuses to search for files that are not shared with the caller. */
  #sharedWithMe(): FileFilter {
    const isWanted = this.#takeSign('=') ? this.#boolean() : !this.#takeSign('!=') || !this.#boolean();
    if (!isWanted) throw invalidQuery();
    return { field: 'isSharedWithMe' };
  }

  #visibility(operator: string): FileFilter {
    return negatedIf(operator, visibilityFilter(this.#text()));
  }

  #property(field: 'property' | 'appProperty'): FileFilter {
    if (!this.#takeWord('has')) throw invalidQuery();
    this.#needSign('{');
    const pair = new Map<string, string>();
    do {
      const name = this.#word();
      this.#needSign('=');
      pair.set(name, this.#text());
    } while (this.#takeWord('and'));
    this.#needSign('}');
    const key = pair.get('key');
    const value = pair.get('value');
    if (key === undefined || value === undefined || pair.size > 2) throw invalidQuery();
    return { field, key, value };
  }

  #boolean(): boolean {
    const word = this.#word().toLowerCase();
    if (word !== 'true' && word !== 'false') throw invalidQuery();
    return word === 'true';
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #next(): Token {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw invalidQuery();
    this.#at += 1;
    return token;
  }

  #word(): string {
    const token = this.#next();
    if (token.kind !== 'word') throw invalidQuery();
    return token.value;
  }

  #text(): string {
    const token = this.#next();
    if (token.kind !== 'text') throw invalidQuery();
    return token.value;
  }

  #takeWord(word: string): boolean {
    const token = this.#peek();
    if (token?.kind !== 'word' || token.value.toLowerCase() !== word) return false;
    this.#at += 1;
    return true;
  }

  #takeSign(sign: string): boolean {
    const token = this.#peek();
    if (token?.kind !== 'sign' || token.value !== sign) return false;
    this.#at += 1;
    return true;
  }

  #needSign(sign: string): void {
    if (!this.#takeSign(sign)) throw invalidQuery();
  }
}

function only(parts: readonly FileFilter[]): FileFilter | undefined {
  return parts.length === 1 ? parts[0] : undefined;
}

function negatedIf(operator: string, filter: FileFilter): FileFilter {
  if (operator !== '=' && operator !== '!=') throw invalidQuery();
  return operator === '=' ? filter : { field: 'not', part: filter };
}

function visibilityFilter(value: string): FileFilter {
  switch (value) {
    case 'limited':
      return {
        field: 'not',
        part: { field: 'or', parts: [{ field: 'hasLink' }, { field: 'isDiscoverable' }] },
      };
    case 'anyoneWithLink':
      return { field: 'hasLink' };
    case 'anyoneCanFind':
      return { field: 'isDiscoverable' };
    case 'domainCanFind':
    case 'domainWithLink':
      // Nothing can be shared with a domain here.
      return { field: 'never' };
    default:
      throw invalidQuery();
  }
}

/** A text in double quotes is a phrase; otherwise every word counts by itself. */
function fullText(text: string): FileFilter {
  const phrase = /^\s*"(.*)"\s*$/su.exec(text)?.[1];
  if (phrase !== undefined) return { field: 'phrase', text: phrase };
  return { field: 'words', words: text.split(/\s+/u).filter((word) => word !== '') };
}

/** An instant in RFC 3339, in UTC if there is no zone; a day means its beginning. */
function parseTime(text: string): number {
  const match = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)([Zz]|[+-]\d\d:?\d\d)?)?$/.exec(
    text,
  );
  if (match === null) throw invalidQuery();
  const [, day, time = '00:00', zone = 'Z'] = match;
  const at = Date.parse(`${day}T${time}${zone.toUpperCase()}`);
  if (Number.isNaN(at)) throw invalidQuery();
  return at;
}

function isComparison(operator: string): operator is Comparison {
  return ['<', '<=', '=', '>=', '>'].includes(operator);
}

function isKey<T extends object>(record: T, key: string): key is Extract<keyof T, string> {
  return Object.hasOwn(record, key);
}
