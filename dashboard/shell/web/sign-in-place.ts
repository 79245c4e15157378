// Where a visitor who must sign in first was going, such as /?app=todos&list=7: signing in leads back there.

/** The place that the address names; null for an address within no app. */
function placeInAddress(): string | null {
  const { pathname, search } = location;
  return new URLSearchParams(search).has('app') ? pathname + search : null;
}

function keptPlace(): string | null {
  const state: unknown = history.state;
  const place = state !== null && typeof state === 'object' && 'place' in state ? state.place : null;
  return typeof place === 'string' ? place : null;
}

/** Shows a stranger the clean address; where they were going stays with this entry of the history, even after a reload. */
export function keepPlaceAside(): void {
  if (location.search !== '') history.replaceState({ place: placeInAddress() }, '', '/');
}

/** The address for signing in. The server checks the place in it. */
export function loginAddress(): string {
  const place = placeInAddress() ?? keptPlace();
  return place === null ? '/api/auth/google' : `/api/auth/google?callbackUrl=${encodeURIComponent(place)}`;
}
