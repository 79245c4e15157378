import type { drive_v3 } from '@googleapis/drive';
import { startWorkspace } from './start.ts';

/** A workspace with two people in it, and what tests of sharing do all the time. */
export async function startSharing() {
  const server = await startWorkspace();
  const mara = server.client('mara@example.org');
  const jon = server.client('jon@example.org');

  async function create(api: drive_v3.Drive, requestBody: drive_v3.Schema$File) {
    return (await api.files.create({ requestBody })).data.id ?? '';
  }

  /** Mara shares a file of hers. */
  async function share(role: string, fileId: string, emailAddress = 'jon@example.org') {
    const requestBody = { type: 'user', role, emailAddress };
    return (await mara.permissions.create({ fileId, requestBody })).data;
  }

  async function found(api: drive_v3.Drive, q: string) {
    return ((await api.files.list({ q })).data.files ?? []).map((file) => file.id);
  }

  return { server, mara, jon, create, share, found };
}
