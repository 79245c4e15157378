import { type Endpoint, fileContent } from './contract.ts';

/**
 * Whether browsers keep what a call answers, so that its screen opens at once the next time, and without a network: what apps
 * read is kept, and of the shell's calls what says so.
 */
export function isKept(prefix: string, { method, returns, isKept }: Endpoint): boolean {
  if (method !== 'GET' || returns === fileContent) return false;
  return isKept ?? /^\/api\/app(\/|$)/.test(prefix);
}
