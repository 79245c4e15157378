import { useMutation } from '@tanstack/react-query';
import { readSite } from '#frontend/calls/site.ts';
import { routeBetween } from '#frontend/map/queries.ts';
import type { RoadRoute } from '#kernel/map/route.ts';
import { Problem } from '#kernel/problem.ts';
import { type Stop, straightWay, type Way } from '../../mileage.ts';

/** How the distance between stops is measured. */
export interface Road {
  way: Way;
  /** The road route; undefined while straight lines are used. */
  route: RoadRoute | undefined;
  /** The host that can be asked for a road route; empty if there is none. */
  host: string;
  /** Sends the stops to that host. */
  ask: () => void;
  isAsking: boolean;
  /** Why straight lines are still used, in a sentence. */
  failure: string | undefined;
}

/** The way between stops: straight lines until the person requests the road route between exactly these. */
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
  const why = isNone ? `${host} found no road between these stops.` : `${host} could not be reached.`;
  return `${why} The distance stays the straight line.`;
}
