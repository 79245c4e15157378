import { readIsbn } from '#kernel/isbn.ts';

/** The codes that a field of text may hold. */
export const codeNames = ['isbn'] as const;

export type Code = (typeof codeNames)[number];

interface CodeRules {
  /** What people call it. */
  name: string;
  /** The code as it is kept, or a sentence that says what is wrong with the text. */
  read: (text: string) => { code: string } | { problem: string };
}

export const codes: Readonly<Record<Code, CodeRules>> = {
  isbn: { name: 'ISBN', read: readIsbn },
};
