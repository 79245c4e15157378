import type { AppContext } from '#backend/context.ts';
import type { KnownApp } from '../contract.ts';

/** The apps as the screens show them, in the order of their places. */
export function knownApps({ request }: AppContext): KnownApp[] {
  return request.apps.map(({ manifest: { id, title, color, house, needsFolder, isPlanned }, adopter }) => ({
    ...{ id, title, color, house },
    record: adopter ? ('folder' as const) : ('sheet' as const),
    canHold: needsFolder && isPlanned !== true,
  }));
}
