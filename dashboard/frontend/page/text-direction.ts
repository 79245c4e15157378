/**
 * For text that people wrote: it has its own direction, so that text that mixes scripts, or ends in a full stop or an
 * emoji, reads in the right order, and still begins at the left like its surroundings.
 */
export const inOwnDirection = { unicodeBidi: 'plaintext', textAlign: 'left' } as const;

/** The first two lines of such text; the rest can be read where it is opened. */
export const twoLines = {
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  ...inOwnDirection,
} as const;
