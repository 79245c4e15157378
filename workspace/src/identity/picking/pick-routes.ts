import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageFrame } from '../../pages/layout.ts';
import { pickPage } from '../../pages/pick-page.ts';
import type { Account } from '../../storage/accounts.ts';
import type { FileRecord } from '../../storage/file-record.ts';
import { type AuthorizationRequest, answerAddress, pathOf } from '../authorization-request.ts';
import { type Browser, formToken, meetBrowser } from '../browser.ts';
import { readOwnForm } from '../forms.ts';
import { giveCode, readAnswer } from '../give-code.ts';
import type { Identity } from '../identity.ts';
import { sendPage } from '../page-request.ts';
import type { FilePick } from './file-pick.ts';
import { type PickableFiles, pickable, pickableFiles } from './pickable-files.ts';

export interface PickParts {
  identity: Identity;
  drive: PickableFiles;
  frame: PageFrame;
}

interface Asked {
  browser: Browser;
  account: Account;
  request: AuthorizationRequest;
  pick: FilePick;
}

/** Shows the person their files to choose from. `wrong` says why their choice cannot be accepted. */
export function showFiles(
  reply: FastifyReply,
  { identity, drive, frame }: PickParts,
  { browser, account, request, pick }: Asked,
  wrong?: string,
): FastifyReply {
  const name = new URLSearchParams(request.query).get('find')?.trim() ?? '';
  const { asked, found, isPart } = pickableFiles(drive, account.email, pick, name);
  const shown = (file: FileRecord) => ({
    id: file.id,
    name: file.name,
    owner: ownerOf({ identity, drive }, account, file),
    modifiedAt: file.modifiedAt,
  });
  return sendPage(
    reply,
    pickPage(frame, {
      clientName: request.client.name,
      account,
      isMany: pick.isMany,
      asked: asked.map(shown),
      isAskedMissing: asked.length < pick.fileIds.length,
      found: found.map(shown),
      isPart,
      name,
      message: wrong,
      formToken: formToken(browser),
      query: request.query,
      continueTo: pathOf(request),
    }),
    wrong === undefined ? 200 : 400,
  );
}

/** Who shares the file; undefined for the person's own. */
function ownerOf(
  { identity, drive }: Omit<PickParts, 'frame'>,
  account: Account,
  { ownerId }: FileRecord,
): string | undefined {
  const email = drive.files.emailOf(ownerId);
  if (email === undefined || email === account.email) return undefined;
  return identity.accounts.findByEmail(email)?.name ?? email;
}

/** The answer to the page: from then on the client can open the chosen files with `drive.file`. */
export function registerPick(scope: FastifyInstance, parts: PickParts): void {
  const { identity, drive } = parts;
  scope.post('/o/oauth2/v2/pick', (http, reply) => {
    const browser = meetBrowser(http, reply, identity);
    const form = readOwnForm(http, browser, identity);
    const { account, request } = readAnswer(form, browser, identity);
    const { pick } = request;
    if (pick === null || form.get('decision') !== 'choose') {
      return reply.redirect(answerAddress(request, { error: 'access_denied' }), 303);
    }
    const ids = [...new Set(form.getAll('file'))];
    const chosen = ids.map((id) => pickable(drive, account.email, pick, id));
    const wrong = whatIsWrong(chosen, pick);
    if (wrong !== undefined) return showFiles(reply, parts, { browser, account, request, pick }, wrong);
    identity.database.transaction(() => {
      identity.grants.give(account.id, request.client.clientId, request.scopes);
      const personId = drive.files.personOf(account.email);
      for (const id of ids) drive.files.authorizeApp(request.client.clientId, personId, id);
    });
    const picked = { picked_file_ids: ids.join(',') };
    return reply.redirect(giveCode(identity, browser, account, request, true, picked), 303);
  });
}

function whatIsWrong(chosen: readonly (FileRecord | undefined)[], { isMany }: FilePick): string | undefined {
  if (chosen.length === 0) return 'Nothing is chosen yet. Choose one, or cancel.';
  if (chosen.length > 1 && !isMany) return 'Choose one of them.';
  return chosen.includes(undefined) ? 'This is no longer there to be chosen. Choose another.' : undefined;
}
