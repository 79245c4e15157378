// Where a visitor who must sign in first wanted to go, such as /?app=todos&list=7: signing in leads back there.

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

/** Shows a stranger the clean address; where they wanted to go stays with this entry of the history, over a reload too. */
export function keepPlaceAside(): void {
  if (location.search !== '') history.replaceState({ place: placeInAddress() }, '', '/');
}

/** Where to sign in. The server judges the place that it is given. */
export function loginAddress(): string {
  const place = placeInAddress() ?? keptPlace();
  return place === null ? '/api/auth/google' : `/api/auth/google?callbackUrl=${encodeURIComponent(place)}`;
}
