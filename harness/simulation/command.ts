import type { Command } from '../../dashboard/frontend/calls/command.ts';
import { newRequestKey } from '../../dashboard/frontend/calls/request-key.ts';
import { historyCalls } from '../../dashboard/kernel/calls/history.ts';
import { addressFor, type Contract } from '../../dashboard/kernel/contract.ts';
import { appPrefix } from '../../dashboard/kernel/manifest.ts';
import type { Book, Where, Write } from './books.ts';

/** Goes back to an earlier state of a sheet, as the History does. */
export const goBackTo = ({ sheetId }: Where, at: string) => ({
  ...{ call: 'goBack', params: { sheetId }, body: { at } },
});

/** A write as the outbox takes it, and whether it may wait there. */
export function commandOf(
  { app, contract }: Pick<Book, 'app' | 'contract'>,
  { call, params, body }: Omit<Write, 'intent'>,
) {
  const isShared = call === 'goBack';
  const calls: Contract = isShared ? historyCalls.contract : contract;
  const endpoint = calls[call];
  if (!endpoint) throw new Error(`There is no call ${app}.${call}.`);
  // As it is sent: undefined members are left out.
  const command: Command = {
    app,
    call,
    params,
    body: JSON.parse(JSON.stringify(body)),
    key: newRequestKey(),
  };
  const address = addressFor(isShared ? historyCalls.prefix : appPrefix({ id: app }), endpoint, params);
  const mayWait = endpoint.mayWait !== undefined && 'as' in endpoint.mayWait;
  return { command, route: { method: endpoint.method, address, title: call, page: '' }, mayWait };
}
