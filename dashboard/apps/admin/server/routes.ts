import { spreadsheetType } from '#backend/google/drive.ts';
import type { Handlers } from '#backend/handlers.ts';
import { listResources, listTrash } from '#backend/resources.ts';
import type contract from '../contract.ts';
import { associate } from './associate.ts';
import { doctorHandlers } from './doctor-handlers.ts';
import { knownApps } from './known-apps.ts';
import { revoke, undoRevoke } from './revoke.ts';
import { restore, trash } from './trash.ts';

export default {
  async listResources(_, context) {
    const found = await listResources(context);
    return {
      ...found,
      totalResources: found.resources.length,
      totalSheets: found.resources.filter(({ mimeType }) => mimeType === spreadsheetType).length,
      apps: knownApps(context),
    };
  },

  associateResource: ({ body }, context) => associate(context, body),

  revokeAccess: ({ body }, context) => revoke(context, body.accesses),

  async undoRevoke({ body }, context) {
    return { success: true, restored: await undoRevoke(context, body.undo) };
  },

  async listTrash(_, context) {
    return { resources: await listTrash(context) };
  },

  async trashResource({ resourceId }, context) {
    await trash(context, resourceId);
    return { success: true };
  },

  async restoreResource({ resourceId }, context) {
    return { success: true, resource: await restore(context, resourceId) };
  },

  ...doctorHandlers,
} satisfies Handlers<typeof contract>;
