/** An answer that a person reads as a page: what happened, and what to do next. */
export class PageError extends Error {
  override readonly name = 'PageError';
  readonly status: number;
  readonly title: string;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    title: string,
    message: string,
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.title = title;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
