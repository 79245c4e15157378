import type * as z from 'zod';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import type { Resource } from '#kernel/calls/resources.ts';
import { appPrefix } from '#kernel/manifest.ts';
import contract, { type Resources } from '../../apps/admin/contract.ts';
import manifest from '../../apps/admin/manifest.ts';
import Admin from '../../apps/admin/screens/index.tsx';
import { grant, resource } from '../server/resources.ts';
import { answerShell, on } from '../server/shell-calls.ts';
import { complete } from './account.tsx';
import { renderScreen } from './screen.tsx';

// The Admin Dashboard with a few files, for the tests of its screens.

export const adminCalls = { prefix: appPrefix(manifest), contract };
const { house, color } = manifest;
const folderType = 'application/vnd.google-apps.folder';
const me = grant('me', { role: 'owner', displayName: 'Mara Ellison', emailAddress: 'mara@press.example' });
export const bea = grant('bea', { displayName: 'Bea Grant', emailAddress: 'bea@elsewhere.example' });
const link = grant('anyoneWithLink', { type: 'anyone', displayName: '', emailAddress: '' });

/** A folder that only its owner sees. */
export const folder = (id: string, folderId: string | null, part: Partial<Resource> = {}) =>
  resource(id, { mimeType: folderType, folderId, kind: 'folder', permissions: [me], ...part });

const files = [
  folder('root', null, { name: 'Rowhouse', kind: 'root', rowhouseApp: null }),
  folder('todos', 'root', { kind: 'app' }),
  resource('list', {
    name: 'Studio move',
    folderId: 'todos',
    folderName: 'todos',
    permissions: [me, bea, link],
  }),
  folder('papers', 'root', { name: 'Old papers', rowhouseApp: null, hasRowhouseMetadata: false }),
  resource('theirs', {
    name: 'Holiday booth',
    isOwned: false,
    canShare: false,
    canSeePeople: false,
    owner: { displayName: 'Hal Whitcomb', emailAddress: 'hal@press.example' },
  }),
];

interface Case {
  resources?: readonly Resource[];
  part?: Partial<Resources>;
  routes?: Parameters<typeof answerShell>[0];
  address?: string;
  width?: number;
}

function answerOf(
  resources: readonly Resource[],
  part: Partial<Resources> = {},
): z.input<typeof contract.listResources.returns> {
  const apps = [
    { id: 'todos', title: 'Todos', record: 'sheet' as const },
    { id: 'expenses', title: 'Expenses', record: 'folder' as const },
  ];
  return {
    resources: [...resources],
    totalResources: resources.length,
    totalSheets: resources.filter(({ mimeType }) => mimeType !== folderType).length,
    searchMethod: 'metadata',
    hasLimitedAccess: false,
    folderLink: 'https://drive.example/root',
    apps: apps.map((app) => ({ ...app, house, color, canHold: true })),
    ...part,
  };
}

/** Opens the app; a call that no route answers fails the test. */
export function openAdmin({
  resources = files,
  part,
  routes = [],
  address = '?app=admin',
  width = 1440,
}: Case = {}) {
  answerShell([
    ...routes,
    on(adminCalls, 'listResources', () => answerOf(resources, part)),
    on(launcherCalls, 'permissionStatus', () => complete),
  ]);
  return renderScreen(<Admin />, { address, width });
}
