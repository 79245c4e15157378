import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { permissionStatusSchema } from '#kernel/calls/launcher.ts';
import { manifestSchema } from '#kernel/manifest-schema.ts';
import type { App } from '../mounting/discover.ts';
import { permissionStatusOf } from './permission-status.ts';

const google = (...names: string[]) => names.map((name) => `https://www.googleapis.com/auth/${name}`);

function appNamed(
  id: string,
  facts: { needsFolder?: boolean; isPlanned?: boolean; calls?: App['calls'] } = {},
): App {
  const { calls = null, ...rest } = facts;
  const manifest = manifestSchema.parse({
    id,
    title: id,
    description: id,
    place: 1,
    needsFolder: true,
    color: 'green',
    house: { gable: 'step', picture: Array.from({ length: 5 }, () => '.....'), height: 100 },
    ...rest,
  });
  return {
    manifest,
    calls,
    doctor: null,
    agenda: null,
    form: null,
    staff: null,
    trips: null,
    adopter: null,
    sample: null,
  };
}

const returns = z.object({});
const expenses = appNamed('expenses', {
  calls: {
    contract: {
      addExpense: { method: 'POST', path: '/add', returns },
      uploadReceipt: { method: 'POST', path: '/photo', files: { photo: { maxBytes: 1 } }, returns },
      addSomethingElse: { method: 'POST', path: '/else', returns },
    },
    handlers: {},
  },
});
const apps = [
  expenses,
  appNamed('lists'),
  appNamed('soon', { isPlanned: true }),
  appNamed('account', { needsFolder: false }),
];

const changedAt = Date.UTC(2026, 10, 18, 9);
const alive = {
  history: { isDead: false, changedAt, grantedAt: Date.UTC(2026, 10, 11) },
  failure: null,
  askedAt: Date.UTC(2026, 10, 18, 10),
};

function statusFor(scopes: string[], choice: 'standard' | 'minimal' = 'standard') {
  const grant = { ...alive, scopes: new Set(['openid', ...scopes]) };
  return permissionStatusSchema.parse(permissionStatusOf(grant, apps, choice));
}

describe('the permission status', () => {
  it('with everything that sign-in asks for misses nothing, although an optional scope is not granted', () => {
    const status = statusFor(google('drive.file', 'spreadsheets'));
    expect(status.permissionLevel).toMatchObject({
      current: 'full_access',
      info: { title: 'Full Access' },
      availableUpgrades: [],
    });
    expect(status.summary).toMatchObject({ missingScopes: [], grantedScopes: 3, totalScopes: 3 });
    expect(status.summary).toMatchObject({ fullyAccessibleApps: 2, inaccessibleApps: 0 });
  });

  it('reads what an app does from its contract, and leaves out planned apps and those without a folder', () => {
    expect(statusFor(google('drive.file')).appPermissions).toEqual({
      expenses: {
        canAccess: true,
        availableOperations: ['CREATE_SHEETS', 'EDIT_SHEETS', 'ADD_EXPENSE', 'UPLOAD_PHOTO'],
        missingOperations: [],
      },
      lists: {
        canAccess: true,
        availableOperations: ['CREATE_SHEETS', 'EDIT_SHEETS'],
        missingOperations: [],
      },
    });
  });

  it('with reading alone opens apps, with what cannot be done named', () => {
    const status = statusFor(google('drive.readonly', 'spreadsheets.readonly'));
    expect(status.permissionLevel).toMatchObject({
      current: 'view_only',
      info: { title: 'View-Only Access' },
      availableUpgrades: [{ level: 'full_access', info: { title: 'Full Access' } }],
    });
    expect(status.permissionLevel.availableUpgrades).toHaveLength(1);
    expect(status.summary).toMatchObject({
      partiallyAccessibleApps: 2,
      missingScopes: google('drive.file', 'spreadsheets'),
    });
    expect(status.appPermissions['lists']?.missingOperations).toEqual(['CREATE_SHEETS', 'EDIT_SHEETS']);
  });

  it('of a declined scope that no app waits for says so, and warns of nothing', () => {
    const status = statusFor(google('drive.file'));
    expect(status.permissionLevel).toMatchObject({ current: 'full_access', availableUpgrades: [] });
    expect(status.summary).toMatchObject({ missingScopes: [], grantedScopes: 2, totalScopes: 2 });
    const absent = status.scopeStatus.filter(({ hasPermission }) => !hasPermission);
    expect(absent).toMatchObject([
      { title: 'Your spreadsheets', isOptional: true },
      { title: 'Files that others share with you', isOptional: true },
    ]);
    expect(status.summary.fullyAccessibleApps).toBe(2);
  });

  it('asks for no more than the installation does', () => {
    const status = statusFor(google('drive.file'), 'minimal');
    expect(status.summary).toMatchObject({ missingScopes: [], totalScopes: 2, grantedScopes: 2 });
    expect(status.permissionLevel.current).toBe('full_access');
  });

  it('tells a revoked grant from none', () => {
    const history = { ...alive.history, isDead: true };
    const revoked = { ...alive, history, failure: 'Authentication expired.', scopes: new Set<string>() };
    expect(permissionStatusOf(revoked, apps, 'standard')).toMatchObject({
      hasApiTokens: true,
      tokensValid: false,
      tokenValidationError: 'Authentication expired.',
      connection: {
        askedAt: '2026-11-18T10:00:00.000Z',
        grantedAt: '2026-11-11T00:00:00.000Z',
        renewedAt: null,
        endedAt: '2026-11-18T09:00:00.000Z',
      },
    });
    const none = { ...alive, history: null, scopes: new Set<string>() };
    expect(permissionStatusOf(none, apps, 'standard')).toMatchObject({
      hasApiTokens: false,
      tokensValid: false,
      summary: { inaccessibleApps: 2 },
      connection: { grantedAt: null, renewedAt: null, endedAt: null },
    });
  });

  it('says when the token was renewed, while it holds', () => {
    expect(statusFor(google('drive.file')).connection).toMatchObject({
      renewedAt: '2026-11-18T09:00:00.000Z',
      endedAt: null,
    });
  });
});
