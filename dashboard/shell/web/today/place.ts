/** Kept for what is due, in pixels, until it is known: two lines of it may wrap on a phone. */
export const todayPlace = { xs: 440, sm: 292 };
