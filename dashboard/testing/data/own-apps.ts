import { recordOf } from '#kernel/own-apps/own-app.ts';
import { Hand } from '#testing/server/hand.ts';
import { RecordClient } from '#testing/server/record-client.ts';
import type { TestUser } from '#testing/server/server.ts';
import contract, { type Proposal } from '../../apps/my-apps/contract.ts';
import manifest from '../../apps/my-apps/manifest.ts';
import { commissions } from './commissions.ts';
import { ownHouse } from './own-house.ts';

/** A spreadsheet that a person has made, without any app in mind. */
export async function foreignSheet(
  user: TestUser,
  { title = 'Commissions 2026', cells = commissions }: { title?: string; cells?: typeof commissions } = {},
) {
  const hand = new Hand(user.browser);
  const made = await hand.call('POST', '/v4/spreadsheets', {
    properties: { title },
    sheets: [
      {
        properties: {
          ...{ sheetId: 0, title: 'Orders' },
          gridProperties: { rowCount: Math.max(1_000, cells.length), columnCount: 26 },
        },
      },
    ],
  });
  const { spreadsheetId: sheetId } = made as { spreadsheetId: string };
  await hand.type(sheetId, 'Orders!A1', cells);
  return { hand, sheetId };
}

/** The app that results if a person accepts the proposal unchanged. */
export function appAsProposed({ name, tabs }: Proposal) {
  const tab = tabs.find(({ refusal }) => refusal === null);
  if (!tab) throw new Error(`No app can be made of ${name}: ${tabs[0]?.refusal}`);
  return {
    title: name,
    tab: tab.tab,
    headerRow: tab.headerRow,
    fingerprint: tab.fingerprint,
    house: ownHouse,
    columns: tab.columns.map(({ key, header, kind, choices }) => ({
      key,
      header,
      kind,
      ...(kind === 'choice' && choices && { choices }),
    })),
  };
}

/** An app made from it as proposed. */
export async function ownApp(user: TestUser, sheet?: Parameters<typeof foreignSheet>[1]) {
  const client = user.client(manifest, contract);
  const { hand, sheetId } = await foreignSheet(user, sheet);
  const app = appAsProposed(await client.propose({ sheetId }));
  await client.createApp({ body: { sheetId, app } });
  const list = (fresh = false) =>
    client.listRows({ query: { sheetId, ...(fresh && { fresh: 'true' as const }) } });
  const rows = new RecordClient(client, recordOf(app));
  return { client, hand, sheetId, app, list, rows };
}
