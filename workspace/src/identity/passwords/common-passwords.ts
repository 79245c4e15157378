import { minPasswordLength } from './passwords.ts';

let common: Promise<ReadonlySet<string>> | undefined;

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = dictionary['passwords-common'].map(String);
  return new Set(words.filter((word) => word.length >= minPasswordLength));
}

/**
 * Whether a password is one of the most common ones, regardless of capitals. The list is read when the first password
 * is set; only passwords that are long enough to be accepted are kept.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readList();
  return (await common).has(password.normalize('NFKC').toLowerCase());
}
