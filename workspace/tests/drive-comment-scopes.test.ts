import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure, startWorkspace } from './start.ts';

let workspace: Awaited<ReturnType<typeof startWorkspace>>;
beforeAll(async () => {
  workspace = await startWorkspace();
});
afterAll(() => workspace.stop());

describe('an app that may see the names of all files, and the contents of its own', () => {
  it('reads no comments on other files', async () => {
    const mara = workspace.client('mara@example.org', 'pages', ['drive']);
    const made = await mara.files.create({ requestBody: { name: 'Diary', mimeType: 'text/plain' } });
    const fileId = made.data.id ?? '';
    const comment = await mara.comments.create({
      fileId,
      fields: 'id',
      requestBody: {
        content: 'Nobody else’s business',
        quotedFileContent: { mimeType: 'text/plain', value: 'Dear diary' },
      },
    });
    const commentId = comment.data.id ?? '';
    await mara.replies.create({ fileId, commentId, fields: 'id', requestBody: { content: 'Indeed' } });
    const nosy = workspace.client('mara@example.org', 'nosy', ['drive.file', 'drive.metadata.readonly']);
    expect((await nosy.files.get({ fileId })).data.name).toBe('Diary');
    // As for the content itself.
    expect((await failure(nosy.files.get({ fileId, alt: 'media' }))).status).toBe(403);
    expect((await failure(nosy.comments.list({ fileId, fields: '*' }))).status).toBe(403);
    expect((await failure(nosy.comments.get({ fileId, commentId, fields: '*' }))).status).toBe(403);
    expect((await failure(nosy.replies.list({ fileId, commentId, fields: '*' }))).status).toBe(403);
    // Those on its own files it does read.
    const own =
      (await nosy.files.create({ requestBody: { name: 'Own', mimeType: 'text/plain' } })).data.id ?? '';
    expect((await nosy.comments.list({ fileId: own, fields: 'comments' })).data).toEqual({ comments: [] });
  });
});
