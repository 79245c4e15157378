/** The store cannot be opened or used; the message says what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}

/** PostgreSQL does not answer, or not as it should. */
export function unusableDatabase(cause: unknown): StoreError {
  // A host with several addresses, such as localhost, fails without a reason of its own, and with one for each of them.
  const causes: unknown[] = cause instanceof AggregateError ? cause.errors : [cause];
  const reason = causes.map((one) => (one instanceof Error ? one.message : String(one))).join(', ');
  return new StoreError(
    `The database of DATABASE_URL cannot be used (${reason}). Start it, or correct the address.`,
    { cause },
  );
}
