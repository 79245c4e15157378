import type { AppContext } from '#backend/context.ts';
import { ensureAppFolder, ensureRootFolder, folderOf, listAppFolders } from '#backend/folders.ts';
import type { Handlers } from '#backend/handlers.ts';
import { listSharedResources } from '#backend/resources.ts';
import type { Folder } from '#kernel/calls/files.ts';
import type { launcherCalls } from '#kernel/calls/launcher.ts';
import { Problem } from '#kernel/problem.ts';
import type { App } from '../mounting/discover.ts';
import type { Parts } from '../parts.ts';
import type { SessionContext } from '../signin/context.ts';
import { permissionStatusOf } from './permission-status.ts';
import { readGrant } from './read-grant.ts';

/** The launcher's calls use the person's Drive and, for their grants, their account. */
export interface LauncherContext extends SessionContext {
  drive: AppContext;
}

export function launcherHandlers(
  parts: Parts,
  apps: readonly App[],
): Handlers<typeof launcherCalls.contract, LauncherContext> {
  const withFolder = apps.filter(({ manifest }) => manifest.needsFolder && manifest.isPlanned !== true);
  const ids = new Set(withFolder.map(({ manifest }) => manifest.id));

  /**
   * Apps that have their folder, or one with sample data, in order of their places. Folders of apps that no longer
   * exist are left alone.
   */
  async function listAdded(drive: AppContext): Promise<string[]> {
    const { apps: folders, samples } = await listAppFolders(drive);
    return [...ids].filter((id) => folders.has(id) || samples.has(id));
  }

  async function addFolder(drive: AppContext, appName: string): Promise<Folder> {
    if (!ids.has(appName)) {
      throw new Problem('INVALID_INPUT', 'There is no app with this name to add.', {
        fields: { appName: 'There is no app with this name to add.' },
      });
    }
    return folderOf(await ensureAppFolder(drive, appName));
  }

  return {
    async available(_, { drive }) {
      return { directoryApps: await listAdded(drive) };
    },
    async addAvailable({ body }, { drive }) {
      const folder = await addFolder(drive, body.appName);
      return { success: true, directoryApps: await listAdded(drive), folder };
    },
    async createDirectory({ body }, { drive }) {
      return { success: true, folder: await addFolder(drive, body.appName) };
    },
    async initialize(_, { drive }) {
      return { success: true, folder: folderOf(await ensureRootFolder(drive)) };
    },
    async permissionStatus(_, { user }) {
      return permissionStatusOf(await readGrant(parts, user), apps, parts.settings.scopes);
    },
    async root(_, { drive }) {
      const { root, apps: folders } = await listAppFolders(drive);
      return {
        folder: root && folderOf(root),
        apps: [...folders.values()].map(folderOf),
        folderLink: root?.webViewLink ?? null,
      };
    },
    sharedWithMe: (_, { drive }) => listSharedResources(drive),
  };
}
