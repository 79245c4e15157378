import { ApiError } from '../wire/errors.ts';

export type Token = { kind: 'word' | 'sign' | 'text'; value: string };

const tokenPattern =
  /\s*(?:([A-Za-z][\w.]*)|(<=|>=|!=|[<>=(){}])|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/suy;

/** Splits a query into words, signs and quoted texts. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < end) {
    const match = tokenPattern.exec(source);
    if (match === null) throw invalidQuery();
    const [, word, sign, single, double] = match;
    const text = single ?? double;
    if (word !== undefined) tokens.push({ kind: 'word', value: word });
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign });
    else if (text !== undefined) tokens.push({ kind: 'text', value: text.replace(/\\(.)/gsu, '$1') });
  }
  return tokens;
}

export function invalidQuery(): ApiError {
  return new ApiError(400, 'Invalid Value', { reason: 'invalid', location: 'q' });
}
