/** A failure whose words hold nothing of a photo, so that they may be told to whoever runs the server. */
export class ReaderBroken extends Error {
  override readonly name = 'ReaderBroken';
}

/** Has a process do each job that is sent to it, and answer as its pool expects. */
export function answerJobs(work: (input: unknown) => Promise<unknown>): void {
  process.on('message', (input: unknown) => {
    work(input).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ failure: failureOf(error) }),
    );
  });
  // Not by exit(): the libraries that read may hang in it.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

/** Words of an error may hold words of the photo; its name does not. */
function failureOf(error: unknown): string {
  if (error instanceof ReaderBroken) return error.message;
  return error instanceof Error ? error.name : 'unknown';
}
