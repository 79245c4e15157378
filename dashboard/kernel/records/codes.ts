import { readIsbn } from '#kernel/isbn.ts';

/** The kinds of code that a text field may hold. */
export const codeNames = ['isbn', 'any'] as const;

export type Code = (typeof codeNames)[number];

interface CodeRules {
  /** Its name, as people call it. */
  name: string;
  /** The code as it is kept, or a sentence that says what is wrong with the text. */
  read: (text: string) => { code: string } | { problem: string };
}

/** Anything longer is not a label: QR codes may hold a whole letter. */
const longest = 500;

/** Any label: the text as it is, including all zeros. */
function readAny(text: string): ReturnType<CodeRules['read']> {
  const code = text.trim();
  return code.length > longest || /[\r\n]/.test(code)
    ? { problem: `A code is one line of at most ${longest} characters` }
    : { code };
}

export const codes: Readonly<Record<Code, CodeRules>> = {
  isbn: { name: 'ISBN', read: readIsbn },
  any: { name: 'code', read: readAny },
};
