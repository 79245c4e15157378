import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { saveFile } from '#frontend/page/save-file.ts';
import { fileNameOf } from '#kernel/file-name.ts';
import type { MapFormat, MapOrderInput } from '#kernel/map/order.ts';
import type { Problem } from '#kernel/problem.ts';
import type { Location } from '../contract.ts';
import { type DrawSettings, orderOf } from './draw-form.ts';
import { client } from './queries.ts';

function blobOf(base64: string, type: string): Blob {
  return new Blob([bytesOf(base64)], { type });
}

/** A preview of the drawing, which changes with the form. */
export function usePreview(order: MapOrderInput | undefined) {
  const query = useQuery({
    queryKey: ['laser-maps-preview', order] as const,
    queryFn: ({ signal }) =>
      client.drawMap({ body: { order: order ?? missing(), format: 'svg' } }, { signal }),
    enabled: order !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
    placeholderData: (before) => before,
  });
  const { data } = query;
  const url = useMemo(() => data && URL.createObjectURL(visible(blobTextOf(data.base64), data.type)), [data]);
  useEffect(() => {
    return () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [url]);
  return { url, drawn: data, isDrawing: query.isFetching, problem: query.error };
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
const blobTextOf = (base64: string) => new TextDecoder().decode(bytesOf(base64));

/** A machine follows hairlines; on a screen they must be as wide as a pen's. */
const minLineMm = 0.5;

function visible(svg: string, type: string): Blob {
  const drawn = svg.replace(
    /stroke-width="([\d.]+)"/g,
    (_, width: string) => `stroke-width="${Math.max(Number(width), minLineMm)}"`,
  );
  return new Blob([drawn], { type });
}

function missing(): never {
  throw new Error('A preview without an order was asked for.');
}

/** Draws one view and lets the browser save it. */
export function useSaveDrawing() {
  return useMutation({
    mutationFn: async ({
      name,
      order,
      format,
    }: {
      name: string;
      order: MapOrderInput;
      format: MapFormat;
    }) => {
      const { base64, type, extension, notes } = await client.drawMap({ body: { order, format } });
      saveFile(`${fileNameOf(name) || 'Map'}.${extension}`, blobOf(base64, type));
      return notes;
    },
  });
}

export type DrawingState = 'waiting' | 'drawing' | 'kept' | 'failed';

export interface KeptDrawing {
  location: Location;
  state: DrawingState;
  link?: string;
  problem?: string;
}

interface BatchRun {
  settings: DrawSettings;
  /** A key for each location, so that a drawing that is tried again is stored once. */
  keys: ReadonlyMap<string, string>;
}

/** Draws several views into the person's folder, one after the other; what failed can be tried again. */
export function useKeepDrawings(locations: readonly Location[]) {
  const [kept, setKept] = useState<ReadonlyMap<string, Omit<KeptDrawing, 'location'>>>(new Map());
  const [run, setRun] = useState<BatchRun>();
  const [stopping, setStopping] = useState<AbortController>();
  const note = (id: string, drawing: Omit<KeptDrawing, 'location'>) =>
    setKept((known) => new Map(known).set(id, drawing));

  async function keepOne(location: Location, { settings, keys }: BatchRun, signal: AbortSignal) {
    const order = orderOf(location, settings);
    if (!order) return note(location.id, { state: 'failed', problem: 'Its row has no valid coordinates.' });
    note(location.id, { state: 'drawing' });
    try {
      const { file } = await client.keepDrawing(
        { body: { order, format: settings.format, name: location.name.trim().slice(0, 200) || 'Map' } },
        { signal, requestKey: keys.get(location.id) ?? newRequestKey() },
      );
      note(location.id, { state: 'kept', link: file.webViewLink });
    } catch (error) {
      if (signal.aborted) return note(location.id, { state: 'waiting' });
      // Every call fails with a Problem, whose message is meant for the person.
      note(location.id, { state: 'failed', problem: (error as Problem).message });
    }
  }

  async function keepAll(wanted: readonly Location[], next: BatchRun) {
    const controller = new AbortController();
    setStopping(controller);
    for (const location of wanted) {
      if (controller.signal.aborted) break;
      await keepOne(location, next, controller.signal);
    }
    setStopping(undefined);
  }

  const drawings: KeptDrawing[] = locations.map((location) => ({
    location,
    ...(kept.get(location.id) ?? { state: 'waiting' as const }),
  }));
  return {
    drawings,
    isRunning: stopping !== undefined,
    isStarted: run !== undefined,
    start(settings: DrawSettings) {
      const next = { settings, keys: new Map(locations.map(({ id }) => [id, newRequestKey()])) };
      setRun(next);
      void keepAll(locations, next);
    },
    goOn() {
      const left = drawings.filter(({ state }) => state !== 'kept').map(({ location }) => location);
      if (run) void keepAll(left, run);
    },
    stop: () => stopping?.abort(),
  };
}
