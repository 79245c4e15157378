import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type useAccess, useStartTrial } from '#frontend/calls/access.ts';
import { createCallsClient } from '#frontend/calls/client.ts';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { leavePage } from '#frontend/dialogs/leave-page.ts';
import type { FirstRow, OpenSheet } from '#frontend/house/first-row.ts';
import { grantAddress } from '#frontend/status/ProblemView.tsx';
import { launcherCalls } from '#kernel/calls/launcher.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { Problem } from '#kernel/problem.ts';
import { loadFirstRow } from '../first-rows.ts';
import { launcherQueries } from '../launcher/queries.ts';
import { keepPicked } from './picked.ts';

const client = createCallsClient(launcherCalls);

/** A house that was to be painted, and what became of it. */
export interface PaintedHouse {
  app: Manifest;
  /** Why it is still in plaster. */
  problem: Problem | null;
  /** Absent for an app that opens with its own form. */
  row: FirstRow | null;
  /** Under way while the person starts to type; made again under the same key. */
  requestKey: string;
  sheet: Promise<OpenSheet> | null;
}

/** Makes the folder of an app, and starts its first sheet. */
async function paintHouse(app: Manifest): Promise<PaintedHouse> {
  const requestKey = newRequestKey();
  try {
    const [row] = await Promise.all([
      // Without it the house opens on the app's own first form.
      loadFirstRow(app.id).catch(() => null),
      client.createDirectory({ body: { appName: app.id } }),
    ]);
    const sheet = row?.make(requestKey) ?? null;
    // Shown where the row is typed.
    sheet?.catch(() => {});
    return { app, problem: null, row, requestKey, sheet };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { app, problem: error, row: null, requestKey, sheet: null };
  }
}

/** The trial could not be begun, so nothing was painted. */
class TrialProblem extends Problem {}

/** Paints houses: starts the trial if one is available, then makes a folder for each. */
export function usePainting(access: ReturnType<typeof useAccess>, onPainted: () => void) {
  const queryClient = useQueryClient();
  const trial = useStartTrial();
  const [houses, setHouses] = useState<readonly PaintedHouse[]>([]);
  const painting = useMutation({
    mutationFn: async (apps: readonly Manifest[]) => {
      if (access.state === 'closed') {
        await trial.mutateAsync().catch((error: Problem) => {
          throw new TrialProblem(error.code, error.message, error.details);
        });
      }
      return await Promise.all(apps.map(paintHouse));
    },
    onSuccess: (painted) => {
      setHouses((known) => merge(known, painted));
      if (painted.some(({ problem }) => problem?.code === 'INSUFFICIENT_SCOPES')) {
        keepPicked(painted.map(({ app }) => app.id));
        leavePage(grantAddress());
        return;
      }
      if (painted.some(({ problem }) => problem === null)) onPainted();
      if (painted.some(({ problem }) => problem?.code === 'ACCESS_DENIED')) access.retry();
      void queryClient.invalidateQueries({ queryKey: launcherQueries.all() });
    },
    // The house existed before, or was begun in another window: the bar continues from its current state.
    onError: ({ code }) => {
      if (code === 'CONFLICT') access.retry();
    },
  });
  return {
    houses,
    paint: (apps: readonly Manifest[]) => painting.mutate(apps),
    /** The ids that are being painted. */
    busyIds: painting.isPending ? painting.variables.map(({ id }) => id) : [],
    problem: painting.error,
    isTrialProblem: painting.error instanceof TrialProblem,
  };
}

/** A house that was retried keeps its place. */
function merge(known: readonly PaintedHouse[], painted: readonly PaintedHouse[]): readonly PaintedHouse[] {
  const latest = new Map(painted.map((house) => [house.app.id, house]));
  const before = known.map((house) => latest.get(house.app.id) ?? house);
  const added = painted.filter(({ app }) => !known.some((house) => house.app.id === app.id));
  return [...before, ...added];
}
