import type { PermissionLevel } from '#kernel/calls/session.ts';

const prefix = 'https://www.googleapis.com/auth/';

export const driveFileScope = `${prefix}drive.file`;
export const driveReadonlyScope = `${prefix}drive.readonly`;
export const spreadsheetsScope = `${prefix}spreadsheets`;
const spreadsheetsReadonlyScope = `${prefix}spreadsheets.readonly`;

const identityScopes = ['openid', 'email', 'profile'];

/** A scope of Drive or Sheets; those for identity have short names. */
export function isApiScope(scope: string): boolean {
  return scope.startsWith(prefix);
}

/** With `minimal`, an operator asks for nothing that Google counts as sensitive. */
export type ScopeChoice = 'standard' | 'minimal';

/** What sign-in asks for. */
export function signInScopes(choice: ScopeChoice): string[] {
  return [...identityScopes, ...workScopes(choice)];
}

/** What the apps need besides the person's identity. */
export function workScopes(choice: ScopeChoice): string[] {
  return choice === 'minimal' ? [driveFileScope] : [driveFileScope, spreadsheetsScope];
}

/** What can be requested on demand, beyond sign-in. */
function optionalScopes(choice: ScopeChoice): string[] {
  return choice === 'minimal' ? [] : [driveReadonlyScope, spreadsheetsReadonlyScope];
}

/** What a person is asked for to reach a level. The read-only sheets scope is included in the full one. */
export function scopesOfLevel(level: PermissionLevel, choice: ScopeChoice): string[] {
  const extras = optionalScopes(choice);
  if (level === 'minimal') return identityScopes;
  if (level === 'view_only') return [...identityScopes, ...extras];
  return [
    ...identityScopes,
    ...extras.filter((scope) => scope !== spreadsheetsReadonlyScope),
    ...workScopes(choice),
  ];
}

/**
 * The level of granted scopes. The product's own files are enough for every app, in Sheets as well; reading other
 * people's files, and sheets made by hand, are extras that no level requires.
 */
export function levelOf(granted: ReadonlySet<string>): PermissionLevel {
  if (granted.has(driveFileScope)) return 'full_access';
  const canReadSheets = granted.has(spreadsheetsReadonlyScope) || granted.has(spreadsheetsScope);
  return granted.has(driveReadonlyScope) && canReadSheets ? 'view_only' : 'minimal';
}

/**
 * Parses scopes from an address: long or short names separated by spaces or commas. Scopes that may not be requested
 * are left out.
 */
export function readScopes(text: string, choice: ScopeChoice): string[] {
  const askable = new Set([...workScopes(choice), ...optionalScopes(choice)]);
  const named = text
    .split(/[\s,]+/)
    .filter((name) => name !== '')
    .map((name) => (name.startsWith(prefix) ? name : `${prefix}${name}`));
  return [...new Set(named)].filter((scope) => askable.has(scope));
}
