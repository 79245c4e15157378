import { useEffect, useRef, useState } from 'react';
import { trustOwnParts } from '#frontend/page/trusted-parts.ts';
import { Problem } from '#kernel/problem.ts';
import type { Entry } from '../../contract.ts';
import { commands, HealthCommands, type Target, useRefetchRows } from '../queries.ts';
import { type FromWorker, fromWorkerSchema, type ToWorker } from './apple-messages.ts';
import { ImportRun } from './import-run.ts';

export interface AppleImport {
  step: 'choose' | 'reading' | 'stuck' | 'done' | 'failed' | 'canceled';
  share: number;
  records: number;
  leftOut: number;
  written: number;
  doubles: number;
  refused: number;
  /** Why it has stopped or failed. */
  problem: Problem | undefined;
}

const start: AppleImport = {
  step: 'choose',
  share: 0,
  records: 0,
  leftOut: 0,
  written: 0,
  doubles: 0,
  refused: 0,
  problem: undefined,
};

/** Reads an export in a worker and writes its rows; can be canceled, and continues where it stopped. */
export function useAppleImport(entries: readonly Entry[], target: Target) {
  const [state, setState] = useState(start);
  const worker = useRef<Worker>(undefined);
  const again = useRef<() => void>(() => {});
  const refetch = useRefetchRows();
  useEffect(() => () => stop(worker.current), []);

  function change(next: Partial<AppleImport>): void {
    setState((known) => ({ ...known, ...next }));
  }

  /** Ends after reading the rows again, so that importing the same file once more finds none of them new. */
  async function end(next: Partial<AppleImport>): Promise<void> {
    stop(worker.current);
    worker.current = undefined;
    await refetch();
    change(next);
  }

  function begin(file: File): void {
    trustOwnParts();
    const made = new Worker(new URL('./apple-worker.ts', import.meta.url), { type: 'module' });
    worker.current = made;
    let place = target;
    const run = new ImportRun(entries, async (batch) => {
      const command = new HealthCommands(place).add(batch.log, batch.rows, batch.requestKey);
      const { sheetId } = await commands.sendAtOnce(command);
      place = { ...place, sheetId };
      change({ written: run.written + batch.rows.length });
    });
    const tell = (message: ToWorker) => made.postMessage(message);
    /** Performs a step of the import. If a write fails, the rest waits until the person tries again. */
    async function work(
      task: () => Promise<void>,
      rest: () => Promise<void>,
      next: () => void,
    ): Promise<void> {
      try {
        await task();
        change({ doubles: run.doubles, refused: run.refused });
        if (worker.current === made) next();
      } catch (error) {
        again.current = () => void work(rest, rest, next);
        change({ step: 'stuck', problem: asProblem(error) });
      }
    }
    made.onmessage = ({ data }: MessageEvent<unknown>) => {
      const message: FromWorker = fromWorkerSchema.parse(data);
      switch (message.kind) {
        case 'rows':
          void work(
            () => run.add(message.rows),
            () => run.add([]),
            () => tell({ kind: 'next' }),
          );
          break;
        case 'progress':
          change({ share: message.share, records: message.records, leftOut: message.leftOut });
          break;
        case 'done':
          change({ share: 1, records: message.records, leftOut: message.leftOut });
          void work(
            () => run.finish(),
            () => run.finish(),
            () =>
              void end({ step: 'done', written: run.written, doubles: run.doubles, refused: run.refused }),
          );
          break;
        case 'failed':
          void end({ step: 'failed', problem: new Problem('INVALID_INPUT', message.message) });
      }
    };
    setState({ ...start, step: 'reading' });
    tell({ kind: 'read', file });
  }

  return {
    state,
    begin,
    tryAgain: () => {
      change({ step: 'reading', problem: undefined });
      again.current();
    },
    cancel: () => void end({ step: 'canceled' }),
  };
}

/** Makes a worker end itself, and ignores its further messages. */
function stop(worker: Worker | undefined): void {
  if (!worker) return;
  worker.onmessage = null;
  const message: ToWorker = { kind: 'stop' };
  worker.postMessage(message);
}

function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}
