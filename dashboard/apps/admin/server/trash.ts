import type { AppContext } from '#backend/context.ts';
import { resourceOf } from '#backend/resources.ts';
import { restoreFile } from '#backend/trash.ts';
import type { Resource } from '#kernel/calls/resources.ts';
import { Problem } from '#kernel/problem.ts';

/** The product's own folder, and those of the apps: everything in them would be moved along. */
const keptKinds: ReadonlySet<string | undefined> = new Set(['root', 'app']);

/** Moves a file or a folder to the trash of Drive. */
export async function trash({ drive }: AppContext, fileId: string): Promise<void> {
  const { trashed, ownedByMe, capabilities, appProperties } = await drive.get(fileId);
  if (trashed) return;
  if (!ownedByMe || !capabilities.canTrash) {
    throw new Problem('ACCESS_DENIED', 'Only the owner of this can move it to the trash.');
  }
  if (appProperties['rowhouse'] === '1' && keptKinds.has(appProperties['kind'])) {
    throw new Problem(
      'ACCESS_DENIED',
      'App folders cannot be moved to the trash. Move what is in them instead.',
    );
  }
  await drive.update(fileId, { trashed: true });
}

/** Takes a file or a folder out of the trash of Drive. */
export async function restore(context: AppContext, fileId: string): Promise<Resource> {
  return resourceOf(await restoreFile(context, fileId));
}
