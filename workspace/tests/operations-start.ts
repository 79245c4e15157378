import { Readable } from 'node:stream';
import { drive } from '@googleapis/drive';
import { sheets } from '@googleapis/sheets';
import { OAuth2Client } from 'google-auth-library';
import { tokenFor } from './account-token.ts';

/** Google's clients for an account of the store below `data`. */
export function apis(url: string, data: string, email: string) {
  const auth = new OAuth2Client();
  auth.setCredentials({ access_token: tokenFor(data, email) });
  const options = { auth, rootUrl: `${url}/`, retry: false };
  return {
    drive: drive({ version: 'v3', ...options }),
    sheets: sheets({ version: 'v4', ...options }),
    rootUrl: `${url}/`,
  };
}

export const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, at) => (at * 31) % 251));

/** A folder with a shared file and a spreadsheet in it, a file in the trash, stars and properties. */
export async function fill({ drive, sheets, rootUrl }: ReturnType<typeof apis>) {
  const { files, permissions, comments, replies } = drive;
  const requestBody = { name: 'Papers: 2026/27', mimeType: 'application/vnd.google-apps.folder' };
  const parent = (await files.create({ requestBody })).data.id ?? '';
  const upload = async (name: string, body: Buffer) => {
    const media = { mimeType: 'text/plain', body: Readable.from([body]) };
    const made = await files.create({ requestBody: { name, parents: [parent] }, media }, { rootUrl });
    return made.data.id ?? '';
  };
  const note = await upload('Note.txt', bytes);
  await upload('note.txt', Buffer.from('another'));
  await files.update({
    fileId: note,
    requestBody: { starred: true, appProperties: { kind: 'note' }, properties: { of: 'all' } },
  });
  await permissions.create({ fileId: parent, requestBody: { role: 'reader', type: 'anyone' } });
  await permissions.create({
    fileId: note,
    requestBody: { role: 'writer', type: 'user', emailAddress: 'jon@tests.example' },
  });
  const said = { fileId: note, requestBody: { content: 'Whose hand?' }, fields: 'id' };
  const commentId = (await comments.create(said)).data.id ?? '';
  await replies.create({ ...said, commentId, requestBody: { content: 'Ours.', action: 'resolve' } });
  const trashed = await upload('Gone.txt', Buffer.from('gone'));
  await files.update({ fileId: trashed, requestBody: { trashed: true } });
  const shortcutType = 'application/vnd.google-apps.shortcut';
  await files.create({
    requestBody: { name: 'Short', mimeType: shortcutType, shortcutDetails: { targetId: note } },
  });
  await files.update({ fileId: note, requestBody: { contentHints: { indexableText: 'marginalia' } } });
  const sheetType = 'application/vnd.google-apps.spreadsheet';
  const sheet = await files.create({
    requestBody: { name: 'Costs', mimeType: sheetType, parents: [parent] },
  });
  const spreadsheetId = sheet.data.id ?? '';
  await sheets.spreadsheets.values.update({
    spreadsheetId,
    range: 'A1',
    valueInputOption: 'USER_ENTERED',
    requestBody: {
      values: [
        ['What', 'How much, "all in"'],
        ['Ink', '$3.50'],
        ['Sum', '=SUM(B2:B2)*2'],
      ],
    },
  });
  await sheets.spreadsheets.batchUpdate({
    spreadsheetId,
    requestBody: { requests: [{ addSheet: { properties: { title: 'More', sheetId: 77 } } }] },
  });
  return { note, spreadsheetId };
}

/** Everything the APIs return about an account's files, except for what changes with every store. */
export async function describeAll({ drive, sheets }: ReturnType<typeof apis>): Promise<unknown> {
  const { data } = await drive.files.list({ fields: '*', orderBy: 'createdTime,name' });
  const files = (data.files ?? []).map(({ version: _, viewedByMeTime: __, ...file }) => file);
  const spreadsheets = await Promise.all(
    files
      .filter(({ mimeType }) => mimeType?.endsWith('.spreadsheet'))
      .map(
        async ({ id }) =>
          (await sheets.spreadsheets.get({ spreadsheetId: id ?? '', includeGridData: true })).data,
      ),
  );
  const comments = await Promise.all(
    files
      .filter(({ capabilities }) => capabilities?.canComment)
      .map(async ({ id }) => (await drive.comments.list({ fileId: id ?? '', fields: '*' })).data.comments),
  );
  return JSON.parse(
    JSON.stringify({ files, spreadsheets, comments: comments.flat() })
      .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, '<origin>')
      .replaceAll(/"0A[\w-]{14}PVA"/g, '"<root>"'),
  );
}
