import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { alphaCalls, subscriptionCalls } from '#kernel/calls/access.ts';
import { agendaCalls } from '#kernel/calls/agenda.ts';
import { aiUsageCalls } from '#kernel/calls/ai-usage.ts';
import { apiTokenCalls } from '#kernel/calls/api-tokens.ts';
import { folderCalls } from '#kernel/calls/folders.ts';
import { formCalls } from '#kernel/calls/forms.ts';
import { historyCalls } from '#kernel/calls/history.ts';
import { importCalls } from '#kernel/calls/imports.ts';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import { letterCalls } from '#kernel/calls/letters.ts';
import { mapCalls } from '#kernel/calls/maps.ts';
import { moveCalls } from '#kernel/calls/move.ts';
import { photoCalls } from '#kernel/calls/photos.ts';
import { reminderCalls } from '#kernel/calls/reminders.ts';
import { sampleCalls } from '#kernel/calls/sample.ts';
import { sessionCalls } from '#kernel/calls/session.ts';
import { sheetCalls } from '#kernel/calls/sheets.ts';
import { staffCalls } from '#kernel/calls/staff.ts';
import { trashCalls } from '#kernel/calls/trash.ts';
import { tripCalls } from '#kernel/calls/trips.ts';
import { appPrefix, type Manifest } from '#kernel/manifest.ts';
import { requireAccess } from './access/access.ts';
import { alphaHandlers, subscriptionHandlers } from './access/calls.ts';
import { agendaHandlers } from './calls/agenda.ts';
import { FolderApps } from './calls/folder-apps.ts';
import { folderHandlers } from './calls/folders.ts';
import { historyHandlers } from './calls/history.ts';
import { importHandlers } from './calls/imports.ts';
import { mapHandlers } from './calls/maps.ts';
import { photoHandlers } from './calls/photos.ts';
import { sheetHandlers } from './calls/sheets.ts';
import { trashHandlers } from './calls/trash.ts';
import { tripHandlers } from './calls/trips.ts';
import { aiUsageHandlers } from './extraction/calls.ts';
import { formHandlers } from './forms/calls.ts';
import { staffHandlers } from './forms/staff-calls.ts';
import { launcherHandlers } from './launcher/calls.ts';
import { letterHandlers } from './letters/calls.ts';
import { createAppContext } from './mounting/app-context.ts';
import type { App } from './mounting/discover.ts';
import { KeyUses } from './mounting/key-use.ts';
import { requireAccount } from './mounting/meant.ts';
import { mountCalls } from './mounting/mount.ts';
import { moveHandlers } from './move/calls.ts';
import type { Parts } from './parts.ts';
import { reminderHandlers } from './reminders/calls.ts';
import type { ReminderJob } from './reminders/job.ts';
import { sampleHandlers } from './sample/calls.ts';
import { tokenLimit } from './security.ts';
import { refuseToken } from './signin/api-tokens.ts';
import { sessionHandlers } from './signin/calls.ts';
import { sessionContext } from './signin/context.ts';
import { sessionOf } from './signin/sessions.ts';
import { apiTokenHandlers } from './signin/token-calls.ts';

/** Who may make which calls. Bodies are read afterwards, so that nobody uploads something that will be refused. */
function admissions(parts: Parts) {
  const anyone = () => null;
  /** Whoever is signed in, also if the page still shows another account. */
  const whoever = (request: FastifyRequest, reply: FastifyReply) => {
    refuseToken(request);
    return parts.sessions.recall(request) ? null : parts.sessions.require(request, reply);
  };
  const signedIn = (request: FastifyRequest, reply: FastifyReply) => {
    const asking = whoever(request, reply);
    if (asking) return asking.then(() => requireAccount(request));
    requireAccount(request);
    return null;
  };
  const withAccess = async (request: FastifyRequest, reply: FastifyReply) => {
    await signedIn(request, reply);
    await requireAccess(parts, sessionOf(request).user);
  };
  return { anyone, whoever, signedIn, withAccess };
}

/** Everybody who is signed in may see what the launcher shows; making folders is for those who may open apps. */
const openLauncherCalls = new Set<string>(['available', 'permissionStatus', 'root']);

/** Mounts the shell's own calls. */
export function mountShellCalls(
  server: FastifyInstance,
  parts: Parts,
  apps: readonly App[],
  job: ReminderJob,
): void {
  const { anyone, whoever, signedIn, withAccess } = admissions(parts);
  mountCalls(server, {
    ...sessionCalls,
    handlers: sessionHandlers(parts),
    admit: (request, reply, name) => {
      if (name === 'logout') return anyone();
      return (name === 'me' ? whoever : signedIn)(request, reply);
    },
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...apiTokenCalls,
    handlers: apiTokenHandlers(parts, apps),
    admit: signedIn,
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...reminderCalls,
    handlers: reminderHandlers(parts, apps, job),
    admit: signedIn,
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...subscriptionCalls,
    handlers: subscriptionHandlers(parts),
    admit: signedIn,
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...alphaCalls,
    handlers: alphaHandlers(parts),
    admit: signedIn,
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...aiUsageCalls,
    handlers: aiUsageHandlers(parts),
    admit: signedIn,
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...letterCalls,
    handlers: letterHandlers(parts),
    admit: withAccess,
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...moveCalls,
    handlers: moveHandlers(parts),
    admit: withAccess,
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...sampleCalls,
    handlers: sampleHandlers(parts),
    // Sample data can also be removed by somebody whose trial has ended.
    admit: (request, reply, name) => (name === 'make' ? withAccess : signedIn)(request, reply),
    contextOf: sessionContext,
  });
  mountCalls(server, {
    ...launcherCalls,
    handlers: launcherHandlers(parts, apps),
    admit: (request, reply, name) =>
      openLauncherCalls.has(name) ? signedIn(request, reply) : withAccess(request, reply),
    contextOf: (request, reply) => ({
      user: sessionContext(request, reply).user,
      request,
      reply,
      drive: createAppContext(parts, request, null),
    }),
  });
}

/** Mounts the calls that all apps share. */
export function mountSharedCalls(server: FastifyInstance, parts: Parts, apps: readonly App[]): void {
  const folderApps = new FolderApps(apps.map(({ manifest }) => manifest));
  const shared = {
    admit: admissions(parts).withAccess,
    contextOf: (request: FastifyRequest) => createAppContext(parts, request, null),
    keys: new KeyUses(parts),
  };
  mountCalls(server, { ...folderCalls, ...shared, handlers: folderHandlers(folderApps) });
  mountCalls(server, { ...sheetCalls, ...shared, handlers: sheetHandlers(folderApps) });
  mountCalls(server, { ...photoCalls, ...shared, handlers: photoHandlers(folderApps) });
  mountCalls(server, { ...importCalls, ...shared, handlers: importHandlers });
  mountCalls(server, { ...mapCalls, ...shared, handlers: mapHandlers });
  mountCalls(server, { ...agendaCalls, ...shared, handlers: agendaHandlers(apps) });
  mountCalls(server, { ...tripCalls, ...shared, handlers: tripHandlers(apps) });
  mountCalls(server, { ...trashCalls, ...shared, handlers: trashHandlers });
  mountCalls(server, { ...historyCalls, ...shared, handlers: historyHandlers });
  const ofPages = {
    ...shared,
    contextOf: (request: FastifyRequest) => ({
      user: sessionOf(request).user,
      contextFor: (app: Manifest) => createAppContext(parts, request, app),
    }),
  };
  mountCalls(server, { ...formCalls, ...ofPages, handlers: formHandlers(parts, apps) });
  mountCalls(server, { ...staffCalls, ...ofPages, handlers: staffHandlers(parts, apps) });
}

/** Mounts the calls of every app that has some. Only these may also be made with a token instead of a session. */
export function mountApps(server: FastifyInstance, parts: Parts, apps: readonly App[]): void {
  const { withAccess } = admissions(parts);
  const limitToken = tokenLimit(server, parts.settings);
  const keys = new KeyUses(parts);
  for (const { manifest, calls } of apps) {
    if (!calls) continue;
    mountCalls(server, {
      prefix: appPrefix(manifest),
      ...calls,
      admit: async (request, reply) => {
        if (!(await parts.apiTokens.admit(request, manifest))) return withAccess(request, reply);
        await limitToken(request);
        await requireAccess(parts, sessionOf(request).user);
      },
      contextOf: (request) => createAppContext(parts, request, manifest),
      keys,
      answers: parts.answers,
    });
  }
}
