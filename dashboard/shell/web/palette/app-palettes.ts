import { noteCalls } from '#frontend/kept/questions.ts';
import type { AnyFinder, AppPalette, FoundSheet } from '#frontend/palette/app-palette.ts';
import { appPrefix } from '#kernel/manifest.ts';
import { apps } from '../registry.ts';

const files = import.meta.glob<AppPalette>('../../../apps/*/screens/palette.ts', {
  eager: true,
  import: 'default',
});

/** What apps declare about their rows, by app id. */
export const palettes: ReadonlyMap<string, AppPalette> = new Map(
  apps.flatMap(({ id }) => {
    const palette = files[`../../../apps/${id}/screens/palette.ts`];
    return palette ? [[id, palette] as const] : [];
  }),
);

interface Finding {
  app: string;
  find: AnyFinder;
}

const findings = new Map<string, Finding>();
for (const [app, { contract, finders }] of palettes) {
  const prefix = appPrefix({ id: app });
  // Apps whose screens were not opened yet have no client that would have registered it.
  noteCalls(prefix, contract);
  for (const [name, find] of Object.entries(finders)) {
    const endpoint = contract[name];
    if (endpoint) findings.set(`${prefix}${endpoint.path}`, { app, find });
  }
}

/** The calls whose answers hold rows, or name the sheets that do. */
export const calls: ReadonlySet<string> = new Set(findings.keys());

export function findIn(
  { call, key }: { call: string; key: readonly unknown[] },
  answer: unknown,
): { app: string; sheets: readonly FoundSheet[] } | undefined {
  const finding = findings.get(call);
  return finding && { app: finding.app, sheets: finding.find(answer, key) };
}
