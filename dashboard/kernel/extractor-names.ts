/** What can read an installation's photos. */
export const extractorNames = [
  'embedded',
  'google',
  'openai',
  'anthropic',
  'openai-compatible',
  'off',
] as const;
export type ExtractorName = (typeof extractorNames)[number];
