/** Space reserved for what is due, in pixels, until it is known: two of its lines may wrap on a phone. */
export const todayPlace = { xs: 440, sm: 292 };
