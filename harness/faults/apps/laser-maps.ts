import contract, { type Location } from '../../../dashboard/apps/laser-maps/contract.ts';
import manifest from '../../../dashboard/apps/laser-maps/manifest.ts';
import { appPrefix } from '../../../dashboard/kernel/manifest.ts';
import { clearCells } from '../hand.ts';
import type { Person } from '../person.ts';
import { defineWrites, type Once, type Turn } from '../step.ts';

const placeOf = ({ mark, number }: Turn) => ({
  name: mark,
  latitude: number / 100,
  longitude: -number / 100,
});
const seenOf = ({ id: _, ...seen }: Location) => seen;

const view = { latitude: -48.9, longitude: -123.4, zoom: 12, frameWidth: 64 };
const order = { view, style: 'water' as const, widthMm: 20, heightMm: 20, hasAttribution: false };

/** A person's locations: the sheet is the one that their first location made. */
class Locations {
  readonly client;
  readonly person: Person;

  constructor(person: Person) {
    this.person = person;
    this.client = person.calls({ prefix: appPrefix(manifest), contract });
  }

  async read() {
    const { sheet, locations } = await this.client.listLocations({ query: { fresh: 'true' } });
    return sheet ? { sheetId: sheet.id, locations } : undefined;
  }

  async some(turn: Turn, count: number) {
    const found = await this.read();
    const first = found && turn.pick([...found.locations.keys()]);
    if (!found || first === undefined) return undefined;
    const locations = found.locations.slice(first, first + count);
    return locations.length === count ? { sheetId: found.sheetId, locations } : undefined;
  }

  async one(turn: Turn) {
    const some = await this.some(turn, 1);
    const location = some?.locations[0];
    return some && location && { sheetId: some.sheetId, location };
  }
}

function addingWrites(locations: Locations) {
  const { client, person } = locations;
  return {
    addLocation: async (turn: Turn) => (once: Once) => client.addLocation({ body: placeOf(turn) }, once),
    importLocations: async (turn: Turn) => {
      const many = ['a', 'b', 'c'].map((part) => ({ ...placeOf(turn), name: `${turn.mark} ${part}` }));
      return (once: Once) => client.importLocations({ body: { locations: many } }, once);
    },
    keepDrawing: async ({ mark }: Turn) => {
      const body = { order, format: 'svg' as const, name: mark };
      return (once: Once) => client.keepDrawing({ body }, once);
    },
    repairSheet: async () => {
      const found = await locations.read();
      if (!found) return undefined;
      await clearCells(person, found.sheetId, 'Locations!A1:C1');
      return (once: Once) => client.repairSheet({ sheetId: found.sheetId }, once);
    },
  };
}

function changingWrites(locations: Locations) {
  const { client, person } = locations;
  return {
    updateLocation: async (turn: Turn) => {
      const one = await locations.one(turn);
      if (!one) return undefined;
      const { sheetId, location } = one;
      const body = { description: turn.mark, sheetId, expected: seenOf(location) };
      return (once: Once) => client.updateLocation({ locationId: location.id, body }, once);
    },
    deleteLocation: async (turn: Turn) => {
      const one = await locations.one(turn);
      if (!one) return undefined;
      const query = { sheetId: one.sheetId, expected: JSON.stringify(seenOf(one.location)) };
      return (once: Once) => client.deleteLocation({ locationId: one.location.id, query }, once);
    },
    removeLocations: async (turn: Turn) => {
      const some = await locations.some(turn, 2);
      if (!some) return undefined;
      const input = { sheetId: some.sheetId, body: { locations: some.locations.map(seenOf) } };
      return (once: Once) => client.removeLocations(input, once);
    },
    undo: async (turn: Turn) => {
      const some = await locations.some(turn, 2);
      if (!some) return undefined;
      const { sheetId } = some;
      const input = { sheetId, body: { locations: some.locations.map(seenOf) } };
      const { undo } = await person.done((once) => client.removeLocations(input, once));
      return (once: Once) => client.undo({ sheetId, body: { undo } }, once);
    },
  };
}

export default defineWrites('laser-maps', contract, ['drawMap'], (person) => {
  const locations = new Locations(person);
  return { ...addingWrites(locations), ...changingWrites(locations) };
});
