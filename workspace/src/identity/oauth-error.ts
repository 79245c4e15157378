/** An answer in the error shape of OAuth, with Google's words. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly status: number;
  readonly word: string;

  constructor(status: number, word: string, description: string) {
    super(description);
    this.status = status;
    this.word = word;
  }
}
