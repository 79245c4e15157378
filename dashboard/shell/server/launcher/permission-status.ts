import type { PermissionStatus } from '#kernel/calls/launcher.ts';
import { type PermissionLevel, permissionLevels } from '#kernel/calls/session.ts';
import type { App } from '../mounting/discover.ts';
import {
  driveFileScope,
  driveReadonlyScope,
  levelOf,
  type ScopeChoice,
  spreadsheetsScope,
  workScopes,
} from '../signin/scopes.ts';
import type { GrantHistory } from '../store/credentials.ts';
import { operationsOf } from './operations.ts';

/** What is known about a person's grant. */
export interface Grant {
  /** Null for somebody who has never granted anything. */
  history: GrantHistory | null;
  /** Why it cannot be used; null if it can. */
  failure: string | null;
  scopes: ReadonlySet<string>;
  /** When this was found out. */
  askedAt: number;
}

function connectionOf({ history, failure, askedAt }: Grant) {
  const instant = (time: number | null) => (time === null ? null : new Date(time).toISOString());
  const isOver = history?.isDead === true || failure !== null;
  const changedAt = history?.changedAt ?? null;
  return {
    askedAt: new Date(askedAt).toISOString(),
    grantedAt: instant(history?.grantedAt ?? null),
    renewedAt: isOver ? null : instant(changedAt),
    endedAt: isOver ? instant(changedAt) : null,
  };
}

const levelInfo: Readonly<Record<PermissionLevel, { title: string; description: string }>> = {
  minimal: { title: 'Basic Access', description: 'View account information and access the dashboard.' },
  view_only: {
    title: 'View-Only Access',
    description: 'View existing spreadsheets, browse files and access shared content.',
  },
  full_access: {
    title: 'Full Access',
    description:
      'Create new spreadsheets, edit existing data, manage files and folders, and use all app features.',
  },
};

const scopeInfo = [
  {
    scope: 'openid',
    title: 'Your name and email address',
    description: 'Who you are, so that your account is yours alone.',
  },
  {
    scope: driveFileScope,
    title: 'Files that Rowhouse makes',
    description: 'Create and edit its own folders, sheets and photos in your Drive, and no other files.',
  },
  {
    scope: spreadsheetsScope,
    title: 'Your spreadsheets',
    description: 'Read and edit sheets that you made or moved by hand.',
  },
  {
    scope: driveReadonlyScope,
    title: 'Files that others share with you',
    description: 'Optional: read lists and reports that other people share. Asked for only when you want it.',
  },
];

/** A folder app can be opened with the files it made, or read with everyone's; its own files are enough to write. */
function appPermissionOf(app: App, scopes: ReadonlySet<string>) {
  const operations = operationsOf(app);
  const canWrite = scopes.has(driveFileScope);
  return {
    canAccess: canWrite || scopes.has(driveReadonlyScope),
    availableOperations: canWrite ? operations : [],
    missingOperations: canWrite ? [] : operations,
  };
}

/** Somebody who has let the product make its own files can do everything that apps do without these. */
const extraScopes: ReadonlySet<string> = new Set([spreadsheetsScope, driveReadonlyScope]);

/** The effect of a grant: the level, the scopes one by one, and what each app may do with them. */
export function permissionStatusOf(
  grant: Grant,
  apps: readonly App[],
  choice: ScopeChoice,
): PermissionStatus {
  const { scopes } = grant;
  const current = levelOf(scopes);
  const above = permissionLevels.slice(permissionLevels.indexOf(current) + 1);
  const asked = scopeInfo.filter(
    ({ scope }) => choice === 'standard' || scope === 'openid' || scope === driveFileScope,
  );
  // Optional scopes count if they were granted, so that nothing appears to be missing.
  const isOptional = (scope: string) => extraScopes.has(scope) && scopes.has(driveFileScope);
  const isCounted = ({ scope }: { scope: string }) => !isOptional(scope) || scopes.has(scope);
  const folderApps = apps.filter(({ manifest }) => manifest.needsFolder && manifest.isPlanned !== true);
  const permissions = folderApps.map((app) => [app.manifest.id, appPermissionOf(app, scopes)] as const);
  const count = (state: 'all' | 'some' | 'none') =>
    permissions.filter(([, { canAccess, missingOperations }]) => {
      const isWhole = missingOperations.length === 0;
      return state === 'none' ? !canAccess : canAccess && isWhole === (state === 'all');
    }).length;
  return {
    hasApiTokens: grant.history !== null,
    tokensValid: grant.history !== null && grant.failure === null,
    tokenValidationError: grant.failure,
    permissionLevel: {
      current,
      info: levelInfo[current],
      availableUpgrades: above.map((level) => ({ level, info: levelInfo[level] })),
    },
    summary: {
      grantedScopes: asked.filter(({ scope }) => scopes.has(scope)).length,
      totalScopes: asked.filter(isCounted).length,
      fullyAccessibleApps: count('all'),
      partiallyAccessibleApps: count('some'),
      inaccessibleApps: count('none'),
      // If no app needs it, its absence is not a problem.
      missingScopes: workScopes(choice).filter((scope) => !scopes.has(scope) && !isOptional(scope)),
    },
    scopeStatus: asked.map(({ scope, title, description }) => ({
      title,
      description,
      hasPermission: scopes.has(scope),
      isOptional: isOptional(scope) || scope === driveReadonlyScope,
    })),
    appPermissions: Object.fromEntries(permissions),
    scopeRequestUrl: '/api/auth/scope-request',
    connection: connectionOf(grant),
  };
}
