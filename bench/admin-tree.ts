import { folderType, makeFiles } from '../dashboard/testing/server/drive-files.ts';
import type { Figure } from './figure.ts';
import { durationOf, inTurns, timeOnce } from './load.ts';
import { recordUpstream } from './recorder.ts';
import type { Plans } from './setting.ts';

const folders = 100;
const resources = 5_000;
const address = '/api/app/admin/resources';

/** Files in folders of the product, made with the product's own token, so that it can see them. */
async function makeResources({ workspaceUrl }: Plans, authorization: string): Promise<void> {
  const drive = { url: workspaceUrl, authorization };
  const tags = { rowhouse: '1', app: 'expenses' };
  const ids = await makeFiles(
    drive,
    Array.from({ length: folders }, (_, at) => ({
      name: `Folder ${at}`,
      mimeType: folderType,
      appProperties: { ...tags, kind: 'folder' },
    })),
  );
  await makeFiles(
    drive,
    Array.from({ length: resources - folders }, (_, at) => ({
      name: `photo-${at}.jpg`,
      parents: [ids[at % folders] ?? ''],
      appProperties: { ...tags, kind: 'photo' },
    })),
  );
}

/** The tree of the Admin Dashboard: one answer with every file and who may see it. */
export async function measureAdminTree(plans: Plans, cookie: string): Promise<Figure> {
  const [first] = await recordUpstream(plans, address, cookie);
  await makeResources(plans, first?.headers?.['authorization'] ?? '');
  const upstream = await recordUpstream(plans, address, cookie);
  const { subject, baseline } = await inTurns(
    () => timeOnce(plans.productUrl, { path: address, headers: { cookie, 'accept-encoding': 'gzip, br' } }),
    () => durationOf(() => Promise.all(upstream.map((one) => timeOnce(plans.workspaceUrl, one)))),
  );
  return {
    what: `admin tree of ${resources.toLocaleString('en')} resources, one call`,
    value: subject,
    unit: 'ms',
    baseline: { what: `its ${upstream.length} upstream calls`, value: baseline },
    budget: { of: 'value', most: 2000 },
  };
}
