import { screen, within } from '@testing-library/react';
import type * as z from 'zod';
import { alphaCalls, type SubscriptionStatus, subscriptionCalls } from '#kernel/calls/access.ts';
import { apiTokenCalls } from '#kernel/calls/api-tokens.ts';
import { launcherCalls, type permissionStatusSchema } from '#kernel/calls/launcher.ts';
import { type SampleStatus, sampleCalls } from '#kernel/calls/sample.ts';
import { type OpenSession, sessionCalls } from '#kernel/calls/session.ts';
import { noPreferences } from '#kernel/preferences.ts';
import AccountScreen from '../../apps/account/screens/index.tsx';
import { answerShell, on } from '../server/shell-calls.ts';
import { renderScreen } from './screen.tsx';

export type Permissions = z.input<typeof permissionStatusSchema>;

const session: z.input<(typeof sessionCalls)['contract']['me']['returns']> = {
  isAuthenticated: true,
  account: 'mara',
  user: {
    name: 'Mara Ellison',
    email: 'mara@a.example',
    image: null,
    createdAt: new Date('2025-01-06T12:00').toISOString(),
  },
  workspaceName: null,
  preferences: noPreferences,
};
export const complete: Permissions = {
  hasApiTokens: true,
  tokensValid: true,
  tokenValidationError: null,
  permissionLevel: {
    current: 'full_access',
    info: { title: 'Full Access', description: '' },
    availableUpgrades: [],
  },
  summary: {
    grantedScopes: 4,
    totalScopes: 4,
    fullyAccessibleApps: 9,
    partiallyAccessibleApps: 0,
    inaccessibleApps: 0,
    missingScopes: [],
  },
  scopeStatus: [
    {
      title: 'Drive files',
      description: 'Only files Rowhouse created',
      hasPermission: true,
      isOptional: false,
    },
  ],
  appPermissions: {},
  scopeRequestUrl: '/api/auth/scope-request',
  connection: {
    askedAt: new Date('2026-11-18T12:00').toISOString(),
    grantedAt: new Date('2026-11-11T12:00').toISOString(),
    renewedAt: new Date('2026-11-18T11:40').toISOString(),
    endedAt: null,
  },
};
export const paid: SubscriptionStatus = {
  hasAccess: true,
  reason: 'subscription_active',
  message: '',
  details: {},
};
export const neither: SubscriptionStatus = {
  hasAccess: false,
  reason: 'trial_expired',
  message: '',
  details: {},
};

export const here: OpenSession = {
  id: 'here',
  browser: 'Firefox on Linux',
  createdAt: new Date('2026-11-01T12:00').toISOString(),
  lastUsedAt: new Date('2026-11-20T12:00').toISOString(),
  isCurrent: true,
};
export const phone: OpenSession = { ...here, id: 'phone', browser: 'Chrome on Android', isCurrent: false };
const alone = () => ({ sessions: [here] });

type Tokens = z.input<(typeof apiTokenCalls)['contract']['listTokens']['returns']>;
const noTokens = (): Tokens => ({
  tokens: [],
  apps: [
    { id: 'expenses', title: 'Expenses' },
    { id: 'todos', title: 'Todos' },
  ],
});

export const noSample: SampleStatus = {
  state: 'none',
  done: 0,
  total: 9,
  madeOn: null,
  leftOut: [],
  folderLink: null,
  leavesFolder: false,
  problem: null,
};

interface Facts {
  permissions?: () => Permissions;
  status?: SubscriptionStatus;
  isAlpha?: boolean;
  sessions?: () => { sessions: OpenSession[] };
  tokens?: () => Tokens;
  sample?: () => SampleStatus;
  more?: ReturnType<typeof on>[];
}

/** Shows the account screen with these answers. */
export function showAccount(
  {
    permissions = () => complete,
    status = paid,
    isAlpha = false,
    sessions = alone,
    tokens = noTokens,
    sample = () => noSample,
    more = [],
  }: Facts,
  address = '?app=account',
) {
  answerShell([
    on(sessionCalls, 'me', () => session),
    on(launcherCalls, 'permissionStatus', permissions),
    on(subscriptionCalls, 'status', () => status),
    on(alphaCalls, 'status', () => ({ isAlpha })),
    on(sessionCalls, 'listSessions', sessions),
    on(apiTokenCalls, 'listTokens', tokens),
    on(sampleCalls, 'status', sample),
    ...more,
  ]);
  return renderScreen(<AccountScreen />, { address });
}

/** The card with this title. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }));
