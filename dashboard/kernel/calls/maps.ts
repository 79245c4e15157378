import { defineCalls } from '../contract.ts';
import { mapSourcesSchema } from '../map/sources.ts';

export const mapCalls = defineCalls('/api/app/shared', {
  mapSources: { method: 'GET', path: '/map', returns: mapSourcesSchema },
});
