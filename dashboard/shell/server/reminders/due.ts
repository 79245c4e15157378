import type { AppAgenda, DatedApp } from '#backend/agenda/app-agenda.ts';
import { listSources, readAgenda, type WholeAgenda } from '#backend/agenda/read.ts';
import type { AppContext } from '#backend/context.ts';
import type { AgendaLine, AgendaSource } from '#kernel/calls/agenda.ts';
import { dayOf } from '#kernel/day.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { houseOf, type ReminderChannel, type ReminderChoices } from '#kernel/reminders.ts';
import { ownTimeZone } from '#kernel/zone.ts';
import { inRegionOfPreferences } from '../mounting/caller-region.ts';
import type { App } from '../mounting/discover.ts';
import { workContext } from '../mounting/work-context.ts';
import type { WorkParts } from '../mounting/work-parts.ts';
import type { User } from '../store/users.ts';

/** An app that has lines with dates. */
export interface DueApp extends DatedApp {
  manifest: Manifest;
}

export function dueApps(apps: readonly App[]): DueApp[] {
  return apps.flatMap(({ manifest, agenda }) =>
    agenda && agenda.isUndated !== true ? [{ id: manifest.id, manifest, agenda }] : [],
  );
}

/** A line of an app's agenda, with the app and the sheet it comes from. */
export interface DueThing {
  app: DueApp;
  source: AgendaSource;
  line: AgendaLine;
}

export interface Due {
  /** The person's local date. */
  day: string;
  things: DueThing[];
  /** Beyond those returned for each sheet: how many further lines an app, by its id, has on each day. */
  more: readonly { appId: string; on: ReadonlyMap<string, number> }[];
}

export function timeZoneOf({ preferences }: Pick<User, 'preferences'>, choices: ReminderChoices): string {
  return preferences.timeZone ?? choices.timeZone ?? ownTimeZone();
}

/** The apps that count for a channel. */
export function appsFor<A extends { id: string }>(
  apps: readonly A[],
  choices: ReminderChoices,
  isWanted: (house: ReturnType<typeof houseOf>) => boolean,
): A[] {
  return apps.filter(({ id }) => isWanted(houseOf(choices, id)));
}

export const wants = (channel: ReminderChannel) => (house: ReturnType<typeof houseOf>) => house[channel];

/** A file that is gone or no longer theirs does not prevent anything else from being sent. */
const leftAside = new Set(['NOT_FOUND', 'ACCESS_DENIED', 'CONFLICT', 'INVALID_INPUT']);

/** How many lines a process remembers, for the sheets that were read last. */
const maxLines = 20_000;

interface Remembered {
  agenda: WholeAgenda;
  size: number;
}

/**
 * Reads what is due for people who are not here. What was read of a version of a sheet is remembered in memory, so
 * that a calendar that asks every hour costs one call to Drive while nothing changes; nothing of it is ever stored.
 */
export class DueReader {
  readonly #parts: WorkParts;
  readonly #remembered = new Map<string, Remembered>();
  #lines = 0;

  constructor(parts: WorkParts) {
    this.#parts = parts;
  }

  async read(
    user: User,
    choices: ReminderChoices,
    { apps, signal, patienceMs }: { apps: readonly DueApp[]; signal: AbortSignal; patienceMs: number },
  ): Promise<Due> {
    const day = dayOf(new Date(), timeZoneOf(user, choices));
    if (apps.length === 0) return { day, things: [], more: [] };
    const context = workContext(
      { parts: this.#parts, user, signal },
      { app: null, day, requestKey: null, patienceMs },
    );
    return await inRegionOfPreferences(user.preferences, async () => {
      const sources = (await listSources(context, apps)).filter(
        ({ app, files }) => !houseOf(choices, app).leftOut.includes(files[0] ?? ''),
      );
      const read = await Promise.all(sources.map((source) => this.#agendaOf(context, apps, source)));
      const things = read.flatMap(({ app, source, agenda }) =>
        agenda.lines.map((line) => ({ app, source, line })),
      );
      const more = read.map(({ app, agenda }) => ({ appId: app.id, on: agenda.moreOn }));
      return { day, things, more };
    });
  }

  async #agendaOf(context: AppContext, apps: readonly DueApp[], source: AgendaSource) {
    const app = apps.find(({ id }) => id === source.app);
    if (!app) throw new Error(`A source of ${source.app}, which was not asked for.`);
    const { day, user, preferences } = context.request;
    const key = JSON.stringify([user.id, source.files, source.version, day, preferences]);
    const known = this.#remembered.get(key);
    if (known) {
      this.#remember(key, known.agenda);
      return { app, source, agenda: known.agenda };
    }
    try {
      const agenda = await readAgenda(context, app, source.files);
      this.#remember(key, agenda);
      return { app, source, agenda };
    } catch (error) {
      if (!(error instanceof Problem) || !leftAside.has(error.code)) throw error;
      return { app, source, agenda: { day, lines: [], more: 0, moreOn: new Map() } };
    }
  }

  #remember(key: string, agenda: WholeAgenda): void {
    this.#forget(key);
    const size = agenda.lines.length + 1;
    this.#remembered.set(key, { agenda, size });
    this.#lines += size;
    for (const oldest of this.#remembered.keys()) {
      if (this.#lines <= maxLines) return;
      this.#forget(oldest);
    }
  }

  #forget(key: string): void {
    this.#lines -= this.#remembered.get(key)?.size ?? 0;
    this.#remembered.delete(key);
  }
}

/** Where a thing is shown, below the address of this installation. */
export function pathOf({ app, line }: Pick<DueThing, 'app' | 'line'>): string {
  return `/?${new URLSearchParams({ app: app.id, ...line.place })}`;
}

/** What a line counts as: "task". */
export function nounOf({ nouns }: Pick<AppAgenda, 'nouns'>, { action }: AgendaLine): string {
  return nouns[action] ?? 'thing';
}
