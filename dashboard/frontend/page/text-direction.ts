/**
 * For text that people wrote: it runs in its own direction, so that what mixes letters of both, or ends in a full stop or
 * an emoji, reads in the right order, and still begins at the left like what stands around it.
 */
export const inOwnDirection = { unicodeBidi: 'plaintext', textAlign: 'left' } as const;
