import { vi } from 'vitest';
import type { startWorkspace } from '../../tests/start.ts';

/** Leads the page's calls, which name no server, to a test's; in a browser it is the one that the page comes from. */
export function leadPageCalls({ fetch: call }: Awaited<ReturnType<typeof startWorkspace>>): void {
  const direct = fetch;
  vi.stubGlobal('fetch', (address: string | URL, init: RequestInit) =>
    typeof address === 'string' ? call(address, init) : direct(address, init),
  );
}
