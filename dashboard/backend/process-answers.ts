/** A failure whose message contains nothing of a file, so that the operator may see it. */
export class ReaderBroken extends Error {
  override readonly name = 'ReaderBroken';
}

/** Makes a process do each job that it receives, and answer as its queue expects. */
export function answerJobs(work: (input: unknown) => Promise<unknown>): void {
  process.on('message', (input: unknown) => {
    work(input).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ failure: failureOf(error) }),
    );
  });
  // Not with exit(): the libraries may hang in it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

/** An error's message may contain words of the file; its name does not. */
function failureOf(error: unknown): string {
  if (error instanceof ReaderBroken) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
