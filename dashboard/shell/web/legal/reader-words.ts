import type { ExtractorName } from '#kernel/extractor-names.ts';

const sentTo = (whom: string) =>
  `When you have a photo read, this installation sends the picture to ${whom}, with the names of the fields that are looked for and the values you use for some of them. Where and when it was taken is removed before: the server of this installation reads that itself, and barcodes too. Nothing else of yours is sent, and nothing is sent before you choose a photo to be read. We keep neither the photo nor what was read, only how many photos you had read that day.`;

/** The text about the service that reads photos here. */
export const readersInWords: Readonly<Record<ExtractorName, string>> = {
  embedded:
    'When you have a photo read, the server of this installation does it by itself. For that, the picture is sent to nobody else and written to no disk. We keep neither the photo nor what was read, only how many photos you had read that day; what you save is in your Drive.',
  google: sentTo('the Gemini API of Google'),
  openai: sentTo('the API of OpenAI'),
  anthropic: sentTo('the API of Anthropic'),
  'openai-compatible': sentTo('a model that whoever runs this installation has chosen'),
  off: 'This installation does not read photos. They go to your Drive and nowhere else.',
};
