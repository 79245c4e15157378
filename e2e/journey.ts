import { test as base, type ConsoleMessage, expect } from '@playwright/test';

interface Watch {
  /** Says which requests a journey makes fail on purpose, as "403 /api/app/available" or "net::ERR_… /path". */
  mayFail: (pattern: RegExp) => void;
}

const failedRequest = /^Failed to load resource: (?:the server responded with a status of (\d+)|(net::\w+))/;

// Playwright's recorder of traces reads the pictures that a page holds itself, which the policy stops.
const ofRecorder = /Connecting to 'blob:|connect-src stopped blob/;

/** What Chromium logs if it could not look for a newer worker, for example without a network. */
const failedWorker = 'An unknown error occurred when fetching the script.';

/** "403 /api/app/available" of the line that Chromium writes for a request that failed. */
function failureOf(message: ConsoleMessage): string | undefined {
  const [, status, reason] = failedRequest.exec(message.text()) ?? [];
  const what = message.text() === failedWorker ? 'net::ERR_FAILED' : (status ?? reason);
  if (what === undefined) return undefined;
  const { url } = message.location();
  return `${what} ${URL.canParse(url) ? new URL(url).pathname : url}`;
}

/** A test that fails when any page it opens writes an error, throws one or breaks the content security policy. */
export const test = base.extend<Watch>({
  mayFail: [
    async ({ context }, use) => {
      const complaints: string[] = [];
      const failures: string[] = [];
      // Without a session, asking who is signed in and what they may open answers 401; a Sheets page that was overtaken by another
      // change gets 412 and looks again.
      const forNobody = /^401 \/api\/(?:auth\/me|subscription\/status|alpha\/status|app\/available)$/;
      const expected = [forNobody, /^412 \/v4\/spreadsheets\/[\w-]+:batchUpdate$/];
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const failure = failureOf(message);
        if (ofRecorder.test(message.text())) return;
        if (failure === undefined) complaints.push(`${message.text()} (${message.page()?.url()})`);
        else failures.push(failure);
      });
      context.on('weberror', (error) => complaints.push(String(error.error())));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
          console.error(`The policy ${violatedDirective} stopped ${blockedURI} ${sample}`),
        );
      });
      await use((pattern) => expected.push(pattern));
      const surprises = failures.filter((failure) => !expected.some((pattern) => pattern.test(failure)));
      expect([...complaints, ...surprises], 'what the pages complained of').toEqual([]);
    },
    { auto: true },
  ],
});
