import {
  type QueryClient,
  queryOptions,
  experimental_streamedQuery as streamedQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { createClient } from '#frontend/calls/client.ts';
import { shouldRetry } from '#frontend/calls/query-client.ts';
import type { Finding, SheetReport } from '#kernel/doctor.ts';
import { Problem } from '#kernel/problem.ts';
import contract from '../../contract.ts';
import { type DoctorApp, maxFindings } from '../../doctor-calls.ts';
import manifest from '../../manifest.ts';
import { undoAll } from '../undo-all.ts';

const client = createClient(manifest, contract);

/** All sheets, as far as they have been examined. */
export interface Examination {
  apps: readonly DoctorApp[];
  /** How many of the apps are done. */
  done: number;
  /** How many sheets there are in the app that is being examined. */
  total: number;
  reports: readonly SheetReport[];
}

type Step =
  | { apps: readonly DoctorApp[] }
  | { reports: readonly SheetReport[]; total: number; isLast: boolean };

export const nothingYet: Examination = { apps: [], done: 0, total: 0, reports: [] };

function withStep(examination: Examination, step: Step): Examination {
  if ('apps' in step) return { ...nothingYet, apps: step.apps };
  return {
    ...examination,
    reports: [...examination.reports, ...step.reports],
    total: step.total,
    done: examination.done + (step.isLast ? 1 : 0),
  };
}

const doctorKey = [manifest.id, 'doctor'] as const;

/** One answer of many; a temporary failure is retried here, so that the whole examination need not start again. */
function examinePage(cache: QueryClient, appId: string, from: number) {
  return cache.fetchQuery({
    queryKey: [...doctorKey, 'page', appId, from],
    queryFn: ({ signal }) => client.examineApp({ appId, query: { from } }, { signal }),
    retry: shouldRetry,
    staleTime: 0,
    gcTime: 0,
  });
}

/** App by app, some sheets at a time, so that the first findings are shown while others are looked for. */
async function* examineAll(cache: QueryClient, signal: AbortSignal): AsyncGenerator<Step> {
  const { apps } = await client.doctorApps({}, { signal });
  yield { apps };
  for (const { id } of apps) {
    let from: number | null = 0;
    while (from !== null && !signal.aborted) {
      const page: Awaited<ReturnType<typeof examinePage>> = await examinePage(cache, id, from);
      from = page.next;
      yield { reports: page.reports, total: page.total, isLast: from === null };
    }
  }
}

export const doctorQueries = {
  all: () =>
    queryOptions({
      queryKey: [...doctorKey, 'all'],
      queryFn: streamedQuery({
        streamFn: ({ client: cache, signal }) => examineAll(cache, signal),
        reducer: withStep,
        initialValue: nothingYet,
      }),
      retry: false,
      // Many calls to Drive, so they are only made on request.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  apps: () =>
    queryOptions({
      queryKey: [...doctorKey, 'apps'],
      queryFn: ({ signal }) => client.doctorApps({}, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  sheet: (fileId: string) =>
    queryOptions({
      queryKey: [...doctorKey, 'sheet', fileId],
      queryFn: ({ signal }) => client.examineSheet({ fileId }, { signal }),
    }),
};

/** Replaces a sheet's old report with its new one. */
function showReport(cache: QueryClient, report: SheetReport): void {
  cache.setQueryData(doctorQueries.sheet(report.fileId).queryKey, { report });
  cache.setQueryData(
    doctorQueries.all().queryKey,
    (known) =>
      known && {
        ...known,
        reports: known.reports.map((one) => (one.fileId === report.fileId ? report : one)),
      },
  );
}

export interface Mending {
  report: SheetReport;
  findings: readonly Finding[];
}

/** The undo of a repair, sheet by sheet. */
export interface Mended {
  undos: readonly { fileId: string; undo: string }[];
  count: number;
  failed: readonly { name: string; problem: Problem }[];
}

/** Kinds whose repair moves a file, which may mend another sheet as well: one photo may be named in several. */
const kindsOfFiles: ReadonlySet<Finding['kind']> = new Set(['brokenLink', 'brokenPhotoLink', 'orphanPhoto']);

/** Repairs some findings of a sheet; those that the repair of another sheet has mended meanwhile need nothing more. */
async function mendSome(fileId: string, findings: readonly Finding[]) {
  const ids = findings.map(({ id }) => id);
  try {
    return await client.repairSheet({ fileId, body: { findings: ids } });
  } catch (error) {
    const isOfFiles = findings.every(({ kind }) => kindsOfFiles.has(kind));
    if (!(error instanceof Problem && error.code === 'CONFLICT' && isOfFiles)) throw error;
    const { report } = await client.examineSheet({ fileId });
    const left = ids.filter((id) => report.findings.some((one) => one.id === id));
    if (left.length === ids.length) throw error;
    if (left.length === 0) return { report, undo: null };
    return await client.repairSheet({ fileId, body: { findings: left } });
  }
}

/** Repairs findings in one sheet or in several; if one sheet fails, the others are repaired all the same. */
export function useMend() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (sheets: readonly Mending[]): Promise<Mended> => {
      const undos: { fileId: string; undo: string }[] = [];
      const failed: { name: string; problem: Problem }[] = [];
      let count = 0;
      for (const { report, findings } of sheets) {
        const { fileId, name } = report;
        try {
          for (let at = 0; at < findings.length; at += maxFindings) {
            const some = findings.slice(at, at + maxFindings);
            const mended = await mendSome(fileId, some);
            showReport(cache, mended.report);
            if (mended.undo !== null) undos.unshift({ fileId, undo: mended.undo });
            count += some.length;
          }
        } catch (error) {
          if (!(error instanceof Problem) || error.status === 401) throw error;
          failed.push({ name, problem: error });
        }
      }
      return { undos, count, failed };
    },
  });
}

export function useUndoMend() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (undos: Mended['undos']) =>
      undoAll(undos, async ({ fileId, undo }) =>
        showReport(cache, (await client.undoRepair({ fileId, body: { undo } })).report),
      ),
  });
}

/** Examines one sheet again. */
export function useExamineAgain() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (fileId: string) => showReport(cache, (await client.examineSheet({ fileId })).report),
  });
}
