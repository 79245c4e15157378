import { useState } from 'react';

type State = { kind: 'idle' | 'asking' } | { kind: 'failed'; message: string };

const asked = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5 * 60_000 };

interface CurrentLocationOptions {
  /** What is in the fields to be filled: if it has changed when the device answers, the person has filled them. */
  textNow: () => string;
  onFound: (at: { latitude: number; longitude: number }) => void;
}

/** Asks the browser where the person is. */
export function useCurrentLocation({ textNow, onFound }: CurrentLocationOptions) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  function ask() {
    // Browsers omit it on pages over plain http, whatever their types say.
    if (!('geolocation' in navigator) || !navigator.geolocation) {
      setState({ kind: 'failed', message: 'Geolocation is not supported by your browser' });
      return;
    }
    setState({ kind: 'asking' });
    const before = textNow();
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState({ kind: 'idle' });
        if (textNow() === before) onFound({ latitude: coords.latitude, longitude: coords.longitude });
      },
      () => setState({ kind: 'failed', message: 'Failed to get current location' }),
      asked,
    );
  }
  return {
    ask,
    isAsking: state.kind === 'asking',
    problem: state.kind === 'failed' ? state.message : undefined,
  };
}
