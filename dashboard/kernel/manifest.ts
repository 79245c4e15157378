import type { Manifest } from './manifest-schema.ts';

// The landing page loads every manifest, so this file stays free of Zod; the server and
// shell/apps.test.ts parse manifests with manifestSchema.

export type { Manifest };

export function defineManifest(manifest: Manifest): Manifest {
  return manifest;
}

/** The path that the calls of an app start with. */
export function appPrefix(app: Pick<Manifest, 'id'>): `/api/app/${string}` {
  return `/api/app/${app.id}`;
}
