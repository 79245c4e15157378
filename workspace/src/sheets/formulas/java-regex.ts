import { ApiError } from '../../wire/errors.ts';

/** Classes of Java that read otherwise in JavaScript; the ASCII ones of POSIX. */
const namedClasses: Readonly<Record<string, string>> = {
  Lower: 'a-z',
  Upper: 'A-Z',
  ASCII: String.raw`\x00-\x7f`,
  Alpha: 'a-zA-Z',
  Digit: '0-9',
  Alnum: 'a-zA-Z0-9',
  Punct: String.raw`!-\/:-@\[-\x60\{-~`,
  Blank: String.raw` \t`,
  Space: String.raw`\t\n\v\f\r `,
  XDigit: '0-9a-fA-F',
};

const escapeSequence = /\\(?:Q([\s\S]*?)(?:\\E|$)|p\{(\w+)\}|([\s\S]))/y;
const syntax = /[\^$\\.*+?()[\]{}|/-]/;

/**
 * A pattern of java.util.regex for JavaScript in its mode `u`, which refuses unknown syntax instead of reading it
 * differently. Flags at the beginning, as in `(?i)`, become those of the whole expression.
 */
export function javaPattern(pattern: string): { source: string; flags: string } {
  const leading = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = leading?.[1] ?? '';
  const text = pattern.slice(leading?.[0].length ?? 0);
  let source = '';
  let isClass = false;
  let at = 0;
  while (at < text.length) {
    escapeSequence.lastIndex = at;
    const match = escapeSequence.exec(text);
    if (match !== null) {
      source += escaped(match, isClass);
      at += match[0].length;
      continue;
    }
    const character = text[at] ?? '';
    // In Java, a bracket within a class starts another class, and two ampersands are an intersection.
    if (isClass && (character === '[' || text.startsWith('&&', at))) {
      throw new ApiError(501, 'Classes within classes of a regular expression are not served.');
    }
    if (character === '[') isClass = true;
    else if (character === ']') isClass = false;
    source += character;
    at += 1;
  }
  return { source, flags: [...new Set(flags)].join('') };
}

function escaped([whole, quoted, name, character]: RegExpExecArray, isClass: boolean): string {
  if (quoted !== undefined) return quoted.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, String.raw`\$&`);
  if (name !== undefined) {
    const members = namedClasses[name];
    if (members === undefined) return whole;
    return isClass ? members : `[${members}]`;
  }
  if (character === 'A') return '^';
  if (character === 'z') return '$';
  if (character === 'Z') return String.raw`(?=\n?$)`;
  // Java lets any character be escaped that is no letter or digit.
  if (character !== undefined && !/[A-Za-z0-9]/.test(character)) {
    return syntax.test(character) && (character !== '-' || isClass) ? whole : character;
  }
  return whole;
}

/** A replacement of java.util.regex: `$1`, `${name}`, and a backslash before literal characters. */
export function javaReplacement(template: string): (match: RegExpExecArray) => string {
  const parts = [...template.matchAll(/\\([\s\S]?)|\$(?:\{(\w+)\}|(\d+))?|[^\\$]+/g)];
  return (match) => parts.map((part) => expand(part, match)).join('');
}

function expand([whole, literal, name, digits]: RegExpExecArray, match: RegExpExecArray): string {
  if (!whole.startsWith('\\') && !whole.startsWith('$')) return whole;
  if (literal !== undefined && literal !== '') return literal;
  if (name !== undefined) {
    const groups = match.groups ?? {};
    if (!Object.hasOwn(groups, name)) throw noGroup(`{${name}}`);
    return groups[name] ?? '';
  }
  if (digits === undefined) throw new ApiError(400, 'The replacement has a $ or a \\ that means nothing.');
  // Only as many digits count as make the number of a group.
  let length = digits.length;
  while (length > 1 && Number(digits.slice(0, length)) >= match.length) length -= 1;
  const group = Number(digits.slice(0, length));
  if (group >= match.length) throw noGroup(digits);
  return (match[group] ?? '') + digits.slice(length);
}

function noGroup(group: string): ApiError {
  return new ApiError(400, `The regular expression has no group for $${group} of the replacement.`);
}
