// What the server said beside an answer, by the question that the page asked: from which files it was read, and what it
// amounts to. Read by what follows changes, which comes after the start.

interface Heard {
  address: string;
  headers: Headers;
}

let asking: string | undefined;
const heard = new Map<string, Heard>();

/** Calls that begin within `ask` are of this question. */
export function askFor<T>(question: string, ask: () => T): T {
  asking = question;
  try {
    return ask();
  } finally {
    asking = undefined;
  }
}

/** Notes what comes with the answer to a call, for the question that is asked now. */
export function hearFor(address: string): (headers: Headers) => void {
  const question = asking;
  return (headers) => question !== undefined && heard.set(question, { address, headers });
}

export function heardOf(question: string): Heard | undefined {
  return heard.get(question);
}
