import { fetchWithin } from '#backend/outgoing.ts';
import type { ExtractorName } from '#kernel/extractor-names.ts';
import { Problem } from '#kernel/problem.ts';
import { CompleteExtractor } from './complete.ts';
import { EmbeddedExtractor } from './embedded.ts';
import type { Extractor } from './extractor.ts';
import { VisionExtractor } from './vision.ts';

type ProviderName = Exclude<ExtractorName, 'embedded' | 'off'>;

export type ExtractorSettings =
  | { name: 'embedded' | 'off' }
  | {
      name: ProviderName;
      model: string;
      /** Null means the provider's own address. */
      url: string | null;
      /** Null if your own model needs none. */
      key: string | null;
    };

const timeoutMs = 60_000;
/** The longest reading is a twentieth of it. */
const maxBytes = 10_000_000;

const off: Extractor = {
  name: 'off',
  async extract() {
    throw new Problem(
      'EXTRACTION_UNAVAILABLE',
      'Reading photos is switched off here. Please fill in the fields yourself.',
    );
  },
  async close() {},
};

type Provider = Exclude<ExtractorSettings, { name: 'embedded' | 'off' }>;

/** Only the client that is used is loaded. */
async function modelOf({ name, model, url, key }: Provider, maxMs: number) {
  const setting = url === null ? 'EXTRACTOR' : 'EXTRACTOR_URL';
  const fetch = fetchWithin({ setting, timeoutMs: maxMs, maxBytes });
  const options = { fetch, ...(url !== null && { baseURL: url }), ...(key !== null && { apiKey: key }) };
  switch (name) {
    case 'google':
      return (await import('@ai-sdk/google')).createGoogle(options)(model);
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(options)(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(options)(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      return createOpenAICompatible({
        name: 'vision',
        baseURL: url ?? '',
        fetch,
        supportsStructuredOutputs: true,
        ...(key !== null && { apiKey: key }),
      })(model);
    }
  }
}

/** The photo reader that the settings name. */
export async function createExtractor(
  settings: ExtractorSettings,
  options: { timeoutMs?: number } = {},
): Promise<Extractor> {
  if (settings.name === 'off') return off;
  const maxMs = options.timeoutMs ?? timeoutMs;
  const reader =
    'model' in settings
      ? new VisionExtractor(settings.name, await modelOf(settings, maxMs), maxMs)
      : new EmbeddedExtractor();
  return new CompleteExtractor(reader);
}
