/** What may read the photos of an installation. */
export const extractorNames = [
  'embedded',
  'google',
  'openai',
  'anthropic',
  'openai-compatible',
  'off',
] as const;
export type ExtractorName = (typeof extractorNames)[number];
