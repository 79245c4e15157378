/** An answer in the error shape of OAuth, with Google's words. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly status: number;
  /** Undefined if Google describes the error without naming it. */
  readonly word: string | undefined;

  constructor(status: number, word: string | undefined, description: string) {
    super(description);
    this.status = status;
    this.word = word;
  }
}
