import type { Handlers } from '#backend/handlers.ts';
import type { MoveStatus, moveCalls } from '#kernel/calls/move.ts';
import type { MoveReport } from '#kernel/move.ts';
import { Problem } from '#kernel/problem.ts';
import type { Parts } from '../parts.ts';
import type { SessionContext } from '../signin/context.ts';
import { isSentAgain } from '../signin/sent-again.ts';
import type { User } from '../store/users.ts';
import { beginConnecting } from './connect.ts';

const nothingYet: MoveReport = {
  ...{ total: 0, done: 0, copied: 0, verified: 0, cells: 0, bytes: 0, shared: 0 },
  lines: [],
};

async function statusOf({ mover, settings }: Parts, user: User): Promise<MoveStatus> {
  const provider = settings.workspaceUrl === null ? 'Google' : new URL(settings.workspaceUrl).host;
  const here = { provider, email: user.email };
  if (!settings.move) return { here, there: null, move: null };
  const stored = await mover.moves.find(user.id);
  const email = stored?.other?.credentials ? stored.other.email : null;
  const there = { provider: settings.move.name, email };
  if (!stored?.direction || stored.state === 'connected') return { here, there, move: null };
  const { report, problem, signInAt } = await mover.progressOf(user.id, stored);
  const { state, direction } = stored;
  return { here, there, move: { ...(report ?? nothingYet), state, direction, problem, signInAt } };
}

async function requireConnected({ mover }: Parts, user: User) {
  const stored = await mover.moves.find(user.id);
  if (stored?.other?.credentials) return stored;
  throw new Problem('CONFLICT', `Connect your account at ${mover.settings.name} first.`);
}

export function moveHandlers(parts: Parts): Handlers<typeof moveCalls.contract, SessionContext> {
  const { mover } = parts;
  return {
    status: (_, { user }) => statusOf(parts, user),

    async survey({ query }, { user }) {
      await requireConnected(parts, user);
      const { folders, sheets, files, leftOut } = await mover.survey(user.id, query.direction);
      return {
        ...{ folders: folders.length, sheets: sheets.length, files: files.length, leftOut: leftOut.length },
        bytes: files.reduce((sum, { size = 0 }) => sum + size, 0),
      };
    },

    async connect(_, { user, reply }) {
      return { authorizationUrl: beginConnecting(parts, reply, user) };
    },

    async disconnect(_, { user }) {
      await mover.forget(user.id);
      return await statusOf(parts, user);
    },

    async start({ body }, context) {
      const { user } = context;
      const isAgain = await isSentAgain(parts.store, context, `move ${body.direction}`);
      await requireConnected(parts, user);
      const isBegun = await mover.start(user.id, body.direction, body.copyBeside);
      if (!isBegun && !isAgain) throw new Problem('CONFLICT', 'A move is under way. Cancel it first.');
      return await statusOf(parts, user);
    },

    async cancel(_, { user }) {
      await mover.cancel(user.id);
      return await statusOf(parts, user);
    },

    async resume(_, context) {
      const { user } = context;
      const isAgain = await isSentAgain(parts.store, context, 'move on');
      await requireConnected(parts, user);
      const isResumed = await mover.resume(user.id);
      if (!isResumed && !isAgain) throw new Problem('CONFLICT', 'There is no move to continue.');
      return await statusOf(parts, user);
    },
  };
}
