import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DueLine } from '#frontend/agenda/app-lines.ts';
import type { Agenda, AgendaSource } from '#kernel/calls/agenda.ts';
import { daysBetween, today } from '#kernel/day.ts';
import type { Problem } from '#kernel/problem.ts';
import { findApp } from '../registry.ts';
import { agendaQueries } from './queries.ts';

/** The last known lines of a source, while the current ones are being read. */
function lastKnown(cache: QueryClient, source: AgendaSource): Agenda | undefined {
  return cache
    .getQueryCache()
    .findAll({ queryKey: agendaQueries.ofSource(source) })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ queryKey }) => cache.getQueryData<Agenda>(queryKey) ?? [])[0];
}

export interface AgendaNow {
  day: string;
  /** True until it is known which sheets there are, or that they cannot be listed. */
  isPending: boolean;
  isKnown: boolean;
  /** True as long as a sheet of which nothing is known may still be read without a failure. */
  isReading: boolean;
  /** How many of the sheets were read, and how many there are. */
  read: number;
  sheets: number;
  lines: DueLine[];
  /** How many more lines there are than those listed. */
  more: number;
  /** Sheets that could not be read, with the reason. */
  failed: { source: AgendaSource; problem: Problem }[];
  /** Which sheets there are could not be asked. */
  problem: Problem | null;
  readAgain: () => void;
}

/** Lines kept from an earlier day may have become due since, and those that were due then are late. */
function stateNow(line: DueLine, day: string): DueLine {
  const hasOwnDay = line.state === 'coming' || line.state === 'today';
  return hasOwnDay && line.day <= day ? { ...line, state: line.day < day ? 'late' : 'today' } : line;
}

/** The lines of all apps: known ones of each sheet at once, changed ones as they arrive. */
export function useAgenda(): AgendaNow {
  const cache = useQueryClient();
  const day = today();
  const listing = useQuery(agendaQueries.sources());
  const sources = (listing.data?.sources ?? []).filter(({ app }) => findApp(app) !== undefined);
  const reads = useQueries({ queries: sources.map((source) => agendaQueries.lines(source, day)) });
  const known = sources.map((source, at) => reads[at]?.data ?? lastKnown(cache, source));
  return {
    day,
    isPending: listing.isPending,
    isKnown: listing.data !== undefined,
    isReading: listing.isPending || known.some((agenda, at) => !agenda && !reads[at]?.failureCount),
    read: known.filter((agenda) => agenda !== undefined).length,
    sheets: sources.length,
    lines: sources.flatMap((source, at) =>
      (known[at]?.lines ?? []).map((line) => stateNow({ ...line, source }, day)),
    ),
    more: known.reduce((sum, agenda) => sum + (agenda?.more ?? 0), 0),
    failed: sources.flatMap((source, at) => {
      const problem = reads[at]?.error;
      return problem && problem.code !== 'NETWORK_ERROR' ? [{ source, problem }] : [];
    }),
    problem: listing.error,
    readAgain: () => {
      void listing.refetch();
      for (const read of reads) if (read.isError) void read.refetch();
    },
  };
}

export interface DueGroups {
  now: DueLine[];
  waiting: DueLine[];
  week: DueLine[];
  later: DueLine[];
}

const placeOf = ({ app }: AgendaSource) => findApp(app)?.place ?? 0;

/** Late first, then what is due today by its time, then by house. */
function byUrgency(one: DueLine, other: DueLine): number {
  return (
    one.day.localeCompare(other.day) ||
    (one.minute ?? 1_440) - (other.minute ?? 1_440) ||
    placeOf(one.source) - placeOf(other.source)
  );
}

export function groupsOf({ lines, day }: Pick<AgendaNow, 'lines' | 'day'>): DueGroups {
  const sorted = lines.toSorted(byUrgency);
  const coming = sorted.filter(({ state }) => state === 'coming');
  const isLate = ({ state }: DueLine) => state === 'late';
  return {
    now: [...sorted.filter(isLate), ...sorted.filter(({ state }) => state === 'today')],
    waiting: sorted.filter(({ state }) => state === 'waiting'),
    week: coming.filter((line) => daysBetween(day, line.day) <= 7),
    later: coming.filter((line) => daysBetween(day, line.day) > 7),
  };
}

/** Distinguishes a line from all others. */
export function keyOf({ source, id }: DueLine): string {
  return `${source.app} ${source.files.join()} ${id}`;
}
