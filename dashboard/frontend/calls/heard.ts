// What the server said along with an answer, by the page's question: which files it was read from, and a digest of
// it. Used by the code that follows changes, which is loaded after the start.

interface Heard {
  address: string;
  headers: Headers;
}

let asking: string | undefined;
const heard = new Map<string, Heard>();

/** Calls that begin within `ask` belong to this question. */
export function askFor<T>(question: string, ask: () => T): T {
  asking = question;
  try {
    return ask();
  } finally {
    asking = undefined;
  }
}

/** Notes what comes with the answer to a call, for the current question. */
export function hearFor(address: string): (headers: Headers) => void {
  const question = asking;
  return (headers) => question !== undefined && heard.set(question, { address, headers });
}

export function heardOf(question: string): Heard | undefined {
  return heard.get(question);
}
