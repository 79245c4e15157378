import type { MapOrder } from '#kernel/map/order.ts';
import { withArchive } from './archive.ts';
import { planeOf } from './mercator.ts';
import { type Roads, readRoads } from './roads.ts';

export interface FoundRoads {
  roads: Roads;
  attribution: string;
  notes: string[];
}

const noRoads: Roads = { roads: [], highways: [] };

/** The roads of a view, from the installation's tile archive, if there is one. */
export async function findRoads(
  order: MapOrder,
  place: string | null,
  isWanted: boolean,
): Promise<FoundRoads> {
  const without = (...notes: string[]) => ({ roads: noRoads, attribution: '', notes });
  if (!isWanted) return without();
  if (place === null) return without('Roads are left out: no road data is set up on this server.');
  try {
    return await withArchive(place, async (archive) => {
      const roads = await readRoads(archive, planeOf(order).seen, order.view.zoom);
      if (roads.roads.length + roads.highways.length === 0)
        return without('The road data of this server has no roads in this frame.');
      return { roads, attribution: archive.attribution, notes: [] };
    });
  } catch {
    // A plate without roads may still be what the person wants; they are told before they cut it.
    return without('Roads are left out: the road data of this server could not be read.');
  }
}
