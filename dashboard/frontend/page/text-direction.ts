/**
 * For text that people wrote: it has its own direction, so that text that mixes scripts, or ends in a full stop or an
 * emoji, reads in the right order, and still begins at the left like its surroundings.
 */
export const inOwnDirection = { unicodeBidi: 'plaintext', textAlign: 'left' } as const;
