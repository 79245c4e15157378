import type { Manifest } from '#kernel/manifest.ts';
import type { AppAction } from '../palette/app-action.ts';

/** A house on the street that is not an app of the installation: a person has made it. */
export interface HouseOnStreet extends Pick<Manifest, 'title' | 'description' | 'color' | 'house' | 'place'> {
  /** The id of the app that opens it. */
  id: string;
  /** The sheet that it is an app of. */
  sheet?: string;
  /** What the search over all apps offers to do in it. */
  actions?: readonly AppAction[];
}

/** What an app says about the houses that people make in it. */
export interface AppHouses {
  /** As they are on the person's street, from left to right. */
  list: () => Promise<HouseOnStreet[]>;
}
