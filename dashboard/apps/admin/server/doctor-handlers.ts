import { examineApp, examineFile } from '#backend/doctor/examine.ts';
import { repairFile, undoRepair } from '#backend/doctor/repair.ts';
import type { Handlers } from '#backend/handlers.ts';
import type { doctorCalls } from '../doctor-calls.ts';

export const doctorHandlers = {
  async doctorApps(_, { request }) {
    const apps = request.apps.filter(({ doctor }) => doctor !== null);
    return { apps: apps.map(({ manifest: { id, title, color, house } }) => ({ id, title, color, house })) };
  },
  examineApp: ({ appId, query }, context) => examineApp(context, appId, query.from),
  async examineSheet({ fileId }, context) {
    return { report: (await examineFile(context, fileId)).report };
  },
  repairSheet: ({ fileId, body }, context) => repairFile(context, fileId, body.findings),
  async undoRepair({ fileId, body }, context) {
    return { report: await undoRepair(context, fileId, body.undo) };
  },
} satisfies Handlers<typeof doctorCalls>;
