import { useMutation } from '@tanstack/react-query';
import { readSite } from '#frontend/calls/site.ts';
import { routeBetween } from '#frontend/map/queries.ts';
import type { RoadRoute } from '#kernel/map/route.ts';
import { Problem } from '#kernel/problem.ts';
import { type Stop, straightWay, type Way } from '../../mileage.ts';

/** How the way between stops is measured. */
export interface Road {
  way: Way;
  /** The way by road; undefined while it is straight. */
  route: RoadRoute | undefined;
  /** The host that can be asked for the way by road; empty where none can. */
  host: string;
  /** Sends the stops there. */
  ask: () => void;
  isAsking: boolean;
  /** Why the way stays straight, in a sentence. */
  failure: string | undefined;
}

/** The way between stops: straight, until the person asks for the way by road of just these. */
export function useRoad(stops: readonly Stop[]): Road {
  const { router } = readSite();
  const asking = useMutation({ mutationFn: routeBetween });
  const isOfThese = asking.variables === stops;
  const route = isOfThese ? asking.data : undefined;
  return {
    way: route ? { legs: route.legs, by: `by road, from ${route.host}` } : straightWay(stops),
    route,
    host: router,
    ask: () => asking.mutate(stops),
    isAsking: isOfThese && asking.isPending,
    failure: isOfThese && asking.error ? failureOf(asking.error, router) : undefined,
  };
}

function failureOf(error: Error, host: string): string {
  const isNone = error instanceof Problem && error.code === 'NOT_FOUND';
  const why = isNone ? `${host} knows no road between these stops.` : `${host} could not be asked.`;
  return `${why} The distance stays the straight line.`;
}
