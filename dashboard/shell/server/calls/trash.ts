import type { Handlers } from '#backend/handlers.ts';
import { restoreFile } from '#backend/trash.ts';
import type { trashCalls } from '#kernel/calls/trash.ts';

export const trashHandlers: Handlers<typeof trashCalls.contract> = {
  async restoreFile({ fileId }, context) {
    await restoreFile(context, fileId);
    return { success: true };
  },
};
