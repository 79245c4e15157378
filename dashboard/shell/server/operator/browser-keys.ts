import * as z from 'zod';
import type { Settings } from '../settings.ts';
import { ask, type Finding, notAsked } from './finding.ts';

/** Where Google answers; tests use another address. */
export interface KeyAddresses {
  apis: string;
  maps: string;
}

const googleAddresses: KeyAddresses = {
  apis: 'https://www.googleapis.com',
  maps: 'https://maps.googleapis.com',
};

const refusalSchema = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
    details: z
      .array(
        z.looseObject({
          reason: z.string().optional(),
          metadata: z.looseObject({ consumer: z.string().optional() }).optional(),
        }),
      )
      .default([]),
  }),
});

const noFile = 'rowhouse-doctor-asks-for-no-file';

function sayOfKey(reasons: ReadonlySet<string>, url: string): string | undefined {
  if (reasons.has('API_KEY_INVALID') || reasons.has('keyInvalid')) {
    return 'Google does not know this key. Correct GOOGLE_PICKER_KEY';
  }
  if (reasons.has('API_KEY_HTTP_REFERRER_BLOCKED')) {
    return `the key is not allowed for ${url}. Add ${url}/* to its website restrictions`;
  }
  return undefined;
}

/**
 * Asks for a file that nobody has, with only the key. The refusal says whether Google knows the key, whether it works
 * at this address, and whether its project has Drive; a key restricted to the Picker is refused for that reason,
 * which is fine.
 */
async function checkPicker({ picker, url }: Settings, { apis }: KeyAddresses): Promise<Finding[]> {
  if (!picker) return [];
  const what = 'Picker key';
  const address = `${apis}/drive/v3/files/${noFile}?key=${encodeURIComponent(picker.key)}&fields=id`;
  const response = await ask(address, { headers: { referer: `${url}/` } });
  if (!response) return [notAsked(what, 'Google')];
  const parsed = refusalSchema.safeParse(await response.json().catch(() => undefined));
  const { details = [], errors = [] } = parsed.success ? parsed.data.error : {};
  const reasons = new Set([...details, ...errors].flatMap(({ reason }) => (reason ? [reason] : [])));
  const wrong = sayOfKey(reasons, url);
  const consumer = details.find(({ metadata }) => metadata?.consumer)?.metadata?.consumer;
  const findings: Finding[] = [];
  if (reasons.has('SERVICE_DISABLED') || reasons.has('accessNotConfigured')) {
    const says =
      'the Google Drive API is not enabled in the project of the Picker key. Enable it, and the Google Sheets API';
    findings.push({ what: 'Drive API', isWell: false, says });
  }
  if (consumer !== undefined && consumer !== `projects/${picker.appId}`) {
    const says = `GOOGLE_PICKER_APP_ID is ${picker.appId}, but the key belongs to ${consumer}. They must be of one project`;
    findings.push({ what: 'Picker project', isWell: false, says });
  }
  return [{ what, isWell: wrong === undefined, says: wrong ?? 'known to Google' }, ...findings];
}

const geocodeSchema = z.object({ status: z.string(), error_message: z.string().default('') });

/**
 * Every key may be tried with the Geocoding API; the refusal distinguishes an unknown key from one restricted to
 * other APIs.
 */
async function checkMaps({ maps }: Settings, addresses: KeyAddresses): Promise<Finding[]> {
  if (maps.provider !== 'google') return [];
  const what = 'Maps key';
  const { googleKey: key } = maps;
  if (key === null) {
    const says = 'GOOGLE_MAPS_API_KEY is missing. Set it, or MAPS_PROVIDER=maplibre';
    return [{ what, isWell: false, says }];
  }
  const response = await ask(
    `${addresses.maps}/maps/api/geocode/json?latlng=0,0&key=${encodeURIComponent(key)}`,
  );
  if (!response) return [notAsked(what, 'Google')];
  const parsed = geocodeSchema.safeParse(await response.json().catch(() => undefined));
  const message = parsed.success ? parsed.data.error_message : '';
  if (/API key is (invalid|expired)/i.test(message)) {
    return [{ what, isWell: false, says: 'Google does not know this key. Correct GOOGLE_MAPS_API_KEY' }];
  }
  if (/billing/i.test(message)) {
    const says = 'the project of the key has no billing account, without which Google shows no map';
    return [{ what, isWell: false, says }];
  }
  return [
    {
      what,
      isWell: true,
      says: 'known to Google; that it is kept to the right address shows on a map alone',
    },
  ];
}

/** Whether Google knows the keys that browsers are given. */
export async function checkBrowserKeys(
  settings: Settings,
  addresses: KeyAddresses = googleAddresses,
): Promise<Finding[]> {
  return (await Promise.all([checkPicker(settings, addresses), checkMaps(settings, addresses)])).flat();
}
