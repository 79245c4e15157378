import { useEffect, useEffectEvent, useState } from 'react';
import { type GeoPlace, placeOf } from './draft.ts';

const maximumAge = 5 * 60_000;
const asked: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge };

const problems: Readonly<Record<number, string>> = {
  1: 'Location access denied. Please enable location permissions.',
  2: 'Location unavailable. Please check your GPS settings.',
  3: 'Location request timed out. Please try again.',
};

/** The person's location and when it was found: a page stays open for days, in which they take photos elsewhere. */
let held: { place: GeoPlace; foundAt: number } | null = null;

function askPlace(): Promise<GeoPlace> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('Geolocation is not supported by your browser'));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve(placeOf({ latitude, longitude, accuracy })),
      ({ code }) => reject(new Error(problems[code] ?? 'Unable to get your location')),
      asked,
    );
  });
}

/** Finds the location on request, or says why it cannot. */
export function usePlace(onPlace: (place: GeoPlace) => void) {
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState<GeoPlace>();
  // The location arrives seconds later: `tell` then calls the current `onPlace`, which knows what was typed meanwhile.
  const tell = useEffectEvent(onPlace);
  useEffect(() => {
    if (found) tell(found);
  }, [found]);
  function ask() {
    setProblem(undefined);
    if (held && Date.now() - held.foundAt < maximumAge) return onPlace(held.place);
    setIsAsking(true);
    askPlace()
      .then(
        (place) => {
          held = { place, foundAt: Date.now() };
          setFound(place);
        },
        (error: unknown) =>
          setProblem(error instanceof Error ? error.message : 'Unable to get your location'),
      )
      .finally(() => setIsAsking(false));
  }
  return { ask, isAsking, problem, forgetProblem: () => setProblem(undefined) };
}

/** Forgets the location; for tests that share a page. */
export function forgetPlace(): void {
  held = null;
}
