import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createClient } from '#frontend/calls/client.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { appPrefix } from '#kernel/manifest.ts';
import contract, { type TodoList } from '../../apps/todos/contract.ts';
import manifest from '../../apps/todos/manifest.ts';
import { on } from '../server/shell-calls.ts';

// Rows that are typed from anywhere go into sheets that the page has read: here into one list of tasks.

const now = new Date().toISOString();
const list: TodoList = {
  ...{ id: 'l1', name: 'Home', createdTime: now, modifiedTime: now, webViewLink: '', url: '', version: '1' },
  ...{ parentFolderId: null, isOwned: true, canEdit: true, owner: null },
  ...{ total: 0, completed: 0, canceled: 0, isCounted: false },
};
const permissions = { hasLimitedAccess: false, canViewShared: true, canViewMembers: true };

export const todoCalls = { prefix: appPrefix(manifest), contract };
/** A server that knows a person with Todos and this list. */
export const knownList = [
  on(launcherCalls, 'available', () => ({ directoryApps: ['todos'] })),
  on(todoCalls, 'listLists', () => ({ lists: [list], folderLink: null, permissions })),
];
/** Tasks are added here. */
export const inList = { listId: list.id };

const client = createClient(manifest, contract);

/** Shows what is in it once the page has read the list. */
export function OnceKnown({ children }: { children: ReactNode }) {
  const lists = useQuery({ queryKey: ['todos', 'lists'], queryFn: () => client.listLists({}) });
  return lists.isSuccess && children;
}
