import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Problem } from '#kernel/problem.ts';
import type { SnapsheetData } from '../../contract.ts';
import { client, sheetHint } from '../queries.ts';
import type { Line } from '../rows.ts';
import { photoOf } from './photos.ts';
import { linesToRead, type Proposal, proposalsOf } from './rereading.ts';

interface Rereading {
  state: 'choosing' | 'reading' | 'read';
  done: number;
  total: number;
  proposals: readonly Proposal[];
  problem: Problem | null;
}

const beginning: Rereading = { state: 'choosing', done: 0, total: 0, proposals: [], problem: null };

/** Reads the rows' photos again, one after the other, until all are read or it is stopped. */
export function useRereading(data: SnapsheetData, lines: readonly Line[]) {
  const cache = useQueryClient();
  const [reading, setReading] = useState(beginning);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  async function read(options: { columns: readonly string[]; isOnlyBlank: boolean }) {
    const own = new AbortController();
    stop.current = own;
    const { signal } = own;
    const wanted = linesToRead(data, lines, options);
    setReading({ ...beginning, state: 'reading', total: wanted.length });
    for (const line of wanted) {
      const photoId = photoOf(data, line.row)?.id ?? '';
      const { id } = data.snapsheet;
      const body = { columns: [...options.columns], ...sheetHint(cache, id) };
      try {
        const { readings } = await client.rereadRow({ id, photoId, body }, { signal });
        const found = proposalsOf(line, readings, options);
        setReading((before) => ({
          ...before,
          done: before.done + 1,
          proposals: [...before.proposals, ...found],
        }));
      } catch (error) {
        if (signal.aborted) return;
        const problem =
          error instanceof Problem ? error : new Problem('SERVER_ERROR', 'The photo could not be read.');
        setReading((before) => ({ ...before, state: 'read', problem }));
        return;
      }
    }
    setReading((before) => ({ ...before, state: 'read' }));
  }
  return {
    ...reading,
    read: (options: { columns: readonly string[]; isOnlyBlank: boolean }) => void read(options),
    /** What was found so far can still be reviewed. */
    stop: () => {
      stop.current?.abort();
      setReading((before) => ({ ...before, state: 'read' }));
    },
    choose: (id: string, isIn: boolean) =>
      setReading((before) => ({
        ...before,
        proposals: before.proposals.map((one) => (one.id === id ? { ...one, isIn } : one)),
      })),
  };
}
