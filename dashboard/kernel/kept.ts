import { type Endpoint, fileContent } from './contract.ts';

/**
 * Whether browsers keep a call's answer, so that its screen opens at once next time, even offline: every read of an
 * app, and those calls of the shell that declare it.
 */
export function isKept(prefix: string, { method, returns, isKept }: Endpoint): boolean {
  if (method !== 'GET' || returns === fileContent) return false;
  return isKept ?? /^\/api\/app(\/|$)/.test(prefix);
}
