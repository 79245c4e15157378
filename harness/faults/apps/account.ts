import { apiTokenCalls } from '../../../dashboard/kernel/calls/api-tokens.ts';
import { sessionCalls } from '../../../dashboard/kernel/calls/session.ts';
import type { Contract } from '../../../dashboard/kernel/contract.ts';
import { noPreferences } from '../../../dashboard/kernel/preferences.ts';
import type { Person } from '../person.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

// What Rowhouse itself keeps of a person: how they want to read dates and money, and the tokens of scripts.

// Some end the session or the account, others lead to pages of others and change nothing here.
const {
  logout: _,
  endSession: _s,
  endOtherSessions: _o,
  deleteAccount: _a,
  ...staying
} = sessionCalls.contract;
const { upgradePermissions: _u, pickerToken: _p, ...ofSession } = staying;
const contract = { ...ofSession, ...apiTokenCalls.contract } satisfies Contract;

const callsOf = (person: Person) => ({
  session: person.calls(sessionCalls),
  tokens: person.calls(apiTokenCalls),
});

const preferencesOf = ({ number }: Turn) => ({
  ...noPreferences,
  timeZone: (['Europe/Berlin', 'America/Chicago', 'Asia/Tokyo'] as const)[number % 3] ?? null,
  weekStart: (['monday', 'sunday'] as const)[number % 2] ?? null,
});

/** Their secrets, and when they were made, are others each time. */
async function keptOf(person: Person): Promise<string> {
  const { session, tokens } = callsOf(person);
  const { preferences } = await session.me();
  const shown = (await tokens.listTokens()).tokens.map(({ name, apps, scope }) => ({ name, apps, scope }));
  return [{ preferences }, ...shown].map((fact) => JSON.stringify(fact)).join('\n');
}

function writesOf(person: Person) {
  const { session, tokens } = callsOf(person);
  return {
    savePreferences: async (turn: Turn) => (once: Once) =>
      session.savePreferences({ body: preferencesOf(turn) }, once),
    createToken: async ({ mark }: Turn) => {
      const body = { name: mark, apps: ['todos'], scope: 'read' as const, days: 30 as const };
      return (once: Once) => tokens.createToken({ body }, once);
    },
    revokeToken: async (turn: Turn) => {
      const one = turn.pick((await tokens.listTokens()).tokens);
      return one && ((once: Once) => tokens.revokeToken({ id: one.id }, once));
    },
  };
}

export default defineWrites('account', contract, writesOf, keptOf);
