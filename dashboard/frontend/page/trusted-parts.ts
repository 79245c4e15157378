interface TrustedRules {
  createScriptURL(address: string): string;
  createHTML(text: string, type: string, sink: string): string;
}

interface TrustedTypes {
  defaultPolicy: object | null;
  createPolicy(name: string, rules: TrustedRules): object;
}

declare global {
  interface Window {
    trustedTypes?: TrustedTypes;
  }
}

/** Of the worker that gives out the page without a network. */
export const workerAddress = '/sw.js';

/**
 * Our pages refuse to start a script or to read markup that is plain text, unless a policy has looked at it. This one
 * lets workers of our own build start, the one that stands in for the server as well, and text be read into a document that
 * is never shown.
 */
export function trustOwnParts(): void {
  const { trustedTypes } = window;
  if (!trustedTypes || trustedTypes.defaultPolicy) return;
  trustedTypes.createPolicy('default', {
    createScriptURL(address) {
      const { origin, pathname } = new URL(address, location.origin);
      const isOwn = pathname === workerAddress || pathname.startsWith('/assets/');
      if (origin === location.origin && isOwn) return address;
      throw new TypeError('Only scripts of our own are started.');
    },
    createHTML(text, _, sink) {
      if (sink === 'DOMParser parseFromString') return text;
      throw new TypeError('No text becomes a part of the page.');
    },
  });
}
