/** How many lines of a group are shown on a device that knows nothing yet. */
export const linesAtFirst = 2;

/**
 * Where Today stands above the street. On a device that knows nothing yet it is kept from the start, and as high as what is shown there
 * at first: so many lines of a group, or what to begin with.
 */
export const todayPlace = { minHeight: { xs: 316, sm: 276 }, mb: 6 };
