import type { Manifest } from '#kernel/manifest.ts';

/** A house on the street that is no app of the installation: a person has made it. */
export interface HouseOnStreet extends Pick<Manifest, 'title' | 'description' | 'color' | 'house' | 'place'> {
  /** Of the app that opens it. */
  id: string;
  /** The sheet that it is an app of. */
  sheet?: string;
}

/** What an app says of the houses that people make in it. */
export interface AppHouses {
  /** As they stand on the person's street, from left to right. */
  list: () => Promise<HouseOnStreet[]>;
}
