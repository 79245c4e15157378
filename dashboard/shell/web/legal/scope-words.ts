import { type ScopeWords, scopeInWords } from '#frontend/sharing/scope-words.ts';

const standard = ['openid', 'email', 'profile', 'drive.file', 'spreadsheets'];

/** What sign-in asks for, in words; the standard scopes if the page does not know its installation's. */
export function scopesInWords(scopes: readonly string[]): ScopeWords[] {
  const asked = scopes.some((scope) => scope.startsWith('__')) || scopes.length === 0 ? standard : scopes;
  return asked.map(scopeInWords);
}
