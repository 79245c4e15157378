import { parentPort } from 'node:worker_threads';

/** Has a worker do each job that is posted to it, and answer as its pool expects. */
export function answerJobs(work: (input: unknown) => Promise<unknown>): void {
  parentPort?.on('message', (input: unknown) => {
    work(input).then(
      (answer) => parentPort?.postMessage({ answer }),
      // Words of an error may hold words of the photo; its name does not.
      (error: unknown) =>
        parentPort?.postMessage({ failure: error instanceof Error ? error.name : 'unknown' }),
    );
  });
}
