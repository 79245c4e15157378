import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSharing } from './sharing-start.ts';
import { failure } from './start.ts';

const folderType = 'application/vnd.google-apps.folder';

let sharing: Awaited<ReturnType<typeof startSharing>>;
let server: (typeof sharing)['server'];
let mara: (typeof sharing)['mara'];
let jon: (typeof sharing)['jon'];
let create: (typeof sharing)['create'];
let share: (typeof sharing)['share'];
let found: (typeof sharing)['found'];
let fileId: string;

beforeAll(async () => {
  sharing = await startSharing();
  ({ server, mara, jon, create, share, found } = sharing);
});
afterAll(() => server.stop());
beforeEach(async () => {
  fileId = await create(mara, { name: 'Plan' });
});

async function roles(id: string) {
  const { data } = await mara.permissions.list({ fileId: id, fields: 'permissions(role,emailAddress,type)' });
  return Object.fromEntries(
    (data.permissions ?? []).map((each) => [each.emailAddress ?? each.type, each.role]),
  );
}

describe('a file of somebody else', () => {
  it('does not exist', async () => {
    const missing = {
      status: 404,
      message: `File not found: ${fileId}.`,
      reason: 'notFound',
      location: 'fileId',
    };
    expect(await failure(jon.files.get({ fileId }))).toMatchObject(missing);
    expect(await failure(jon.files.delete({ fileId }))).toMatchObject(missing);
    expect(await failure(jon.permissions.list({ fileId }))).toMatchObject(missing);
    expect(await failure(jon.files.update({ fileId, requestBody: { name: 'x' } }))).toMatchObject(missing);
    expect(await found(jon, "name = 'Plan'")).not.toContain(fileId);
  });

  it('can be read, but not changed, by a reader', async () => {
    await share('reader', fileId);
    const { data } = await jon.files.get({
      fileId,
      fields: 'name,ownedByMe,shared,capabilities,permissions,parents',
    });
    expect(data).toMatchObject({ name: 'Plan', ownedByMe: false, shared: true });
    expect(data.capabilities).toMatchObject({
      canEdit: false,
      canShare: false,
      canTrash: false,
      canDelete: false,
    });
    expect(data).not.toHaveProperty('permissions');
    expect(data).not.toHaveProperty('parents');
    const renamed = jon.files.update({ fileId, requestBody: { name: 'x' } });
    expect(await failure(renamed)).toMatchObject({ status: 403, reason: 'insufficientFilePermissions' });
    expect((await failure(jon.permissions.list({ fileId }))).status).toBe(403);
  });

  it('can be changed, but neither trashed nor deleted, by a writer', async () => {
    await share('writer', fileId);
    await jon.files.update({ fileId, requestBody: { name: 'Better plan' } });
    const { data } = await mara.files.get({ fileId, fields: 'name,lastModifyingUser(displayName,me)' });
    expect(data).toEqual({ name: 'Better plan', lastModifyingUser: { displayName: 'Jon Park', me: false } });
    expect((await failure(jon.files.update({ fileId, requestBody: { trashed: true } }))).status).toBe(403);
    expect((await failure(jon.files.delete({ fileId }))).status).toBe(403);
  });

  it('has a star for each person', async () => {
    await share('reader', fileId);
    await jon.files.update({ fileId, requestBody: { starred: true } });
    expect((await mara.files.get({ fileId, fields: 'starred' })).data).toEqual({ starred: false });
    expect((await jon.files.get({ fileId, fields: 'starred' })).data).toEqual({ starred: true });
  });

  it('is found as shared with me, and by who owns it', async () => {
    await share('reader', fileId);
    expect(await found(jon, 'sharedWithMe = true')).toContain(fileId);
    expect(await found(jon, "'mara@example.org' in owners and not 'me' in writers")).toContain(fileId);
    expect(await found(mara, 'sharedWithMe')).not.toContain(fileId);
    const { data } = await jon.files.get({ fileId, fields: 'sharedWithMeTime,sharingUser(displayName)' });
    expect(data.sharingUser).toEqual({ displayName: 'Mara Ellison' });
    expect(data.sharedWithMeTime).toMatch(/Z$/);
  });
});

describe('permissions', () => {
  it('answer with kind, id, type and role', async () => {
    const made = await share('reader', fileId);
    expect(made).toEqual({ kind: 'drive#permission', id: made.id, type: 'user', role: 'reader' });
    const { data } = await mara.permissions.list({ fileId });
    expect(data.kind).toBe('drive#permissionList');
    expect(data.permissions?.map((each) => each.role)).toEqual(['owner', 'reader']);
  });

  it('give a person one id everywhere, and a second role in place of the first', async () => {
    const first = await share('reader', fileId);
    const second = await share('writer', fileId);
    const { data: about } = await jon.about.get({ fields: 'user.permissionId' });
    expect([second.id, about.user?.permissionId]).toEqual([first.id, first.id]);
    expect(await roles(fileId)).toEqual({ 'mara@example.org': 'owner', 'jon@example.org': 'writer' });
  });

  it('can be changed and taken back', async () => {
    const { id } = await share('reader', fileId);
    const permissionId = id ?? '';
    const updated = await mara.permissions.update({
      fileId,
      permissionId,
      requestBody: { role: 'commenter' },
    });
    expect(updated.data.role).toBe('commenter');
    expect((await mara.permissions.delete({ fileId, permissionId })).status).toBe(204);
    expect((await failure(jon.files.get({ fileId }))).status).toBe(404);
    expect(await failure(mara.permissions.get({ fileId, permissionId }))).toMatchObject({
      status: 404,
      message: `Permission not found: ${permissionId}.`,
    });
  });

  it('let people take themselves off a file', async () => {
    const { id } = await share('reader', fileId);
    await jon.permissions.delete({ fileId, permissionId: id ?? '' });
    expect((await failure(jon.files.get({ fileId }))).status).toBe(404);
  });

  it('never leave a file without its owner', async () => {
    const { data } = await mara.about.get({ fields: 'user.permissionId' });
    const permissionId = data.user?.permissionId ?? '';
    expect((await failure(mara.permissions.delete({ fileId, permissionId }))).status).toBe(403);
    const lowered = mara.permissions.update({ fileId, permissionId, requestBody: { role: 'reader' } });
    expect((await failure(lowered)).status).toBe(403);
  });

  it('open a file to everybody who has the link, who does not see it in a list', async () => {
    const { data } = await mara.permissions.create({
      fileId,
      requestBody: { type: 'anyone', role: 'reader' },
    });
    expect(data).toEqual({
      kind: 'drive#permission',
      id: 'anyoneWithLink',
      type: 'anyone',
      role: 'reader',
      allowFileDiscovery: false,
    });
    expect((await jon.files.get({ fileId })).data.name).toBe('Plan');
    expect(await found(jon, "name = 'Plan'")).not.toContain(fileId);
    expect(await found(mara, "visibility = 'anyoneWithLink'")).toEqual([fileId]);
    await mara.permissions.delete({ fileId, permissionId: 'anyoneWithLink' });
    expect((await failure(jon.files.get({ fileId }))).status).toBe(404);
  });

  it('wait for an address that has no account yet', async () => {
    await share('reader', fileId, 'New@Example.org');
    const later = server.client('new@example.org');
    expect((await later.files.get({ fileId })).data.name).toBe('Plan');
  });

  it('are not made without telling a person who has no account', async () => {
    const quiet = mara.permissions.create({
      fileId,
      sendNotificationEmail: false,
      requestBody: { type: 'user', role: 'reader', emailAddress: 'unknown@example.org' },
    });
    expect(await failure(quiet)).toMatchObject({ status: 400, reason: 'invalidSharingRequest' });
  });

  it.each([
    [{ role: 'reader' }, 400],
    [{ type: 'user', role: 'reader' }, 400],
    [{ type: 'user', role: 'reader', emailAddress: 'no address' }, 400],
    [{ type: 'user', role: 'king', emailAddress: 'jon@example.org' }, 400],
    [{ type: 'user', role: 'owner', emailAddress: 'jon@example.org' }, 403],
    [{ type: 'domain', role: 'reader', domain: 'example.org' }, 501],
    [{ type: 'group', role: 'reader', emailAddress: 'all@example.org' }, 501],
    [{ type: 'user', role: 'organizer', emailAddress: 'jon@example.org' }, 501],
  ])('refuse %j', async (requestBody, status) => {
    expect((await failure(mara.permissions.create({ fileId, requestBody }))).status).toBe(status);
    expect(await roles(fileId)).toEqual({ 'mara@example.org': 'owner' });
  });

  it('hand a file over to a new owner', async () => {
    await mara.permissions.create({
      fileId,
      transferOwnership: true,
      requestBody: { type: 'user', role: 'owner', emailAddress: 'jon@example.org' },
    });
    const { data } = await jon.files.get({ fileId, fields: 'ownedByMe' });
    expect(data.ownedByMe).toBe(true);
    expect((await failure(mara.files.delete({ fileId }))).status).toBe(403);
  });
});

describe('a shared folder', () => {
  let folderId: string;
  let innerId: string;
  beforeEach(async () => {
    folderId = await create(mara, { name: 'Shared', mimeType: folderType });
    innerId = await create(mara, { name: 'inner', mimeType: folderType, parents: [folderId] });
    fileId = await create(mara, { name: 'deep', parents: [innerId] });
  });

  it('shares what is in it, at once and later', async () => {
    await share('reader', folderId);
    const later = await create(mara, { name: 'later', parents: [innerId] });
    expect(await found(jon, `'${innerId}' in parents`)).toEqual([later, fileId]);
    expect(await roles(fileId)).toEqual({ 'mara@example.org': 'owner', 'jon@example.org': 'reader' });
  });

  it('takes what is in it back, unless it is shared by itself', async () => {
    const { id } = await share('writer', folderId);
    await share('reader', innerId);
    await mara.permissions.delete({ fileId: folderId, permissionId: id ?? '' });
    expect((await failure(jon.files.get({ fileId: folderId }))).status).toBe(404);
    expect(await roles(fileId)).toEqual({ 'mara@example.org': 'owner', 'jon@example.org': 'reader' });
  });

  it('grants what cannot be taken back further in', async () => {
    const { id } = await share('writer', folderId);
    const permissionId = id ?? '';
    expect(await failure(mara.permissions.delete({ fileId, permissionId }))).toMatchObject({ status: 403 });
    const lowered = mara.permissions.update({ fileId, permissionId, requestBody: { role: 'reader' } });
    expect((await failure(lowered)).reason).toBe('cannotModifyInheritedPermission');
  });

  it('lends a file its permissions for as long as it is in it', async () => {
    await share('writer', folderId);
    await mara.files.update({ fileId, addParents: 'root', removeParents: innerId });
    expect((await failure(jon.files.get({ fileId }))).status).toBe(404);
    await mara.files.update({ fileId, addParents: innerId, removeParents: 'root' });
    expect((await jon.files.get({ fileId })).data.name).toBe('deep');
  });

  it('lets a writer add files of their own, which stay theirs when the folder is deleted', async () => {
    await share('writer', folderId);
    const own = await create(jon, { name: 'from Jon', parents: [innerId] });
    expect(await roles(own)).toEqual({ 'jon@example.org': 'owner', 'mara@example.org': 'writer' });
    await mara.files.delete({ fileId: folderId });
    const { data: root } = await jon.files.get({ fileId: 'root' });
    const { data } = await jon.files.get({ fileId: own, fields: 'parents' });
    expect(data.parents).toEqual([root.id]);
    expect((await failure(mara.files.get({ fileId: own }))).status).toBe(404);
  });

  it('takes no files from a reader', async () => {
    await share('reader', folderId);
    expect(await failure(create(jon, { parents: [folderId] }))).toMatchObject({
      status: 403,
      reason: 'insufficientParentPermissions',
    });
  });
});
