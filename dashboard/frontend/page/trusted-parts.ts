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

/** The worker that serves the page offline. */
export const workerAddress = '/sw.js';

/**
 * Our pages refuse to start a script or to parse markup from plain text, unless a policy has checked it. This one
 * allows workers from our own build, including the service worker, and parsing text into a document that is never
 * shown.
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
