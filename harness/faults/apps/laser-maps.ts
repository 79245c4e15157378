import contract from '../../../dashboard/apps/laser-maps/contract.ts';
import manifest from '../../../dashboard/apps/laser-maps/manifest.ts';
import { location } from '../../../dashboard/apps/laser-maps/record.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { RecordClient } from '../../../dashboard/testing/server/record-client.ts';
import { recordSteps } from '../record-writes.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

const view = { latitude: -48.9, longitude: -123.4, zoom: 12, frameWidth: 64 };
const order = { view, style: 'water' as const, widthMm: 20, heightMm: 20, hasAttribution: false };

export default defineWrites('laser-maps', contract, (person) => {
  const client = person.calls({ prefix: appPrefix(manifest), contract });
  return {
    ...recordSteps(person, {
      record: location,
      client: new RecordClient(client, location),
      madeOf: ({ mark, number }) => ({ name: mark, latitude: number / 100, longitude: -number / 100 }),
      marked: 'name',
      changed: 'description',
    }),
    keepDrawing: async ({ mark }: Turn) => {
      const body = { order, format: 'svg' as const, name: mark };
      return (once: Once) => client.keepDrawing({ body }, once);
    },
  };
});
