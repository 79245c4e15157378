import type { Caller } from '#backend/google/caller.ts';
import { folderType, spreadsheetType } from '#backend/google/drive.ts';
import type { WholeFile } from '#backend/google/whole-files.ts';
import { Side, type SideName } from '#backend/move/side.ts';
import { ownTagsOf } from '#backend/move/stamps.ts';
import { surveySide } from '#backend/move/survey.ts';
import { manyRows, richRequests } from './move-sheet.ts';

/** How long a call is repeated whose answer is lost on purpose. */
const patienceMs = 5_000;

export function sideOf(name: SideName, caller: Caller): Side {
  return new Side(name, {
    user: caller.user,
    credentials: caller.credentials,
    google: caller.google,
    budget: caller.budget,
    patienceMs,
    onUpstream: (method) => caller.onUpstream(method),
  });
}

interface Amount {
  reports: number;
  photosEach: number;
  /** Rows of the one large sheet. */
  rows: number;
}

/** Bytes that only start like a picture. */
function bytesOf(name: string): Uint8Array {
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`${name} `.repeat(400))]);
}

/** A Drive as apps leave it: reports with a sheet and photos, lists, a folder made by hand. */
export async function fillDrive(side: Side, { reports, photosEach, rows }: Amount): Promise<void> {
  await side.work(async ({ drive, sheets }) => {
    const tags = (more: Record<string, string>) => ({ rowhouse: '1', ...more });
    const root = await drive.createFolder({
      name: 'Rowhouse',
      parentId: 'root',
      tags: tags({ kind: 'root' }),
    });
    const app = await drive.createFolder({
      name: 'expenses',
      parentId: root.id,
      tags: tags({ kind: 'app', app: 'expenses', parent: root.id }),
    });
    const byHand = await drive.createFolder({ name: 'By hand', parentId: app.id, tags: {} });
    const list = await drive.createSpreadsheet({
      name: 'Large',
      parentId: byHand.id,
      description: 'Öffnen',
      tags: {},
    });
    await sheets.batchUpdate(list.id, manyRows(rows), 'once');
    await Promise.all(
      Array.from({ length: reports }, (_, number) => fillReport(side, { app: app.id, number, photosEach })),
    );
  });
}

function fillReport(
  side: Side,
  { app, number, photosEach }: { app: string; number: number; photosEach: number },
): Promise<void> {
  return side.work(async ({ drive, sheets }) => {
    const [id = ''] = await drive.generateIds(1);
    const tags = (more: Record<string, string>) => ({ rowhouse: '1', app: 'expenses', report: id, ...more });
    await drive.createFolder({
      id,
      name: `Report ${number}`,
      parentId: app,
      tags: tags({ kind: 'folder', type: 'expense', parent: app }),
    });
    const photos = await drive.createFolder({
      name: 'Photos',
      parentId: id,
      tags: tags({ kind: 'folder', type: 'photos', parent: id }),
    });
    let link = photos.webViewLink;
    for (let photo = 0; photo < photosEach; photo += 1) {
      const name = `photo ${number}-${photo}.jpg`;
      const stored = await drive.upload({
        name,
        parentId: photos.id,
        tags: tags({ kind: 'photo', parent: photos.id }),
        type: 'image/jpeg',
        bytes: bytesOf(name),
      });
      link = stored.webViewLink;
    }
    const sheet = await drive.createSpreadsheet({
      name: `Expenses ${number}`,
      parentId: id,
      tags: tags({ kind: 'sheet', parent: id }),
    });
    await sheets.batchUpdate(sheet.id, richRequests(link), 'once');
  });
}

/** Everything as a person sees it: files by path, with tags and content, and with ids replaced by paths. */
export async function portrait(side: Side): Promise<Map<string, unknown>> {
  const survey = await surveySide(side);
  const all = [...survey.folders, ...survey.sheets, ...survey.files];
  const byId = new Map(all.map((file) => [file.id, file]));
  const pathOf = (file: WholeFile): string => {
    const above = byId.get(file.parents[0] ?? '');
    return above ? `${pathOf(above)}/${file.name}` : file.name;
  };
  const readable = (value: unknown): unknown => {
    let text = JSON.stringify(value ?? null);
    for (const file of all) text = text.replaceAll(file.id, `<${pathOf(file)}>`);
    // A protected range names whoever made it, who is somebody else at the other side.
    const whole = (name: string, part: unknown) => (name === 'editors' ? undefined : part);
    return JSON.parse(text.replace(/https?:\/\/[\w.:]+\//g, 'https://drive/'), whole);
  };
  const entries = all.map(async (file): Promise<[string, unknown]> => {
    const { description, mimeType, createdTime, modifiedTime, sha256Checksum } = file;
    const cells = mimeType === spreadsheetType ? await contentOf(side, file.id) : undefined;
    // A folder changes with what is put into it.
    const times = mimeType === folderType ? {} : { createdTime, modifiedTime };
    const facts = { description, mimeType, sha256Checksum, ...times, tags: ownTagsOf(file), cells };
    return [pathOf(file), readable(facts)];
  });
  const paths = all.map(pathOf);
  const twice = paths.find((path, at) => paths.indexOf(path) !== at);
  if (twice !== undefined) throw new Error(`There are two of ${twice}.`);
  return new Map((await Promise.all(entries)).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Everything that the API returns for a spreadsheet. */
async function contentOf(side: Side, fileId: string): Promise<unknown> {
  return await side.work(async ({ whole }) => {
    const parts = await whole.readWhole(fileId);
    const ranges = parts.sheets.map(({ properties: { title } }) => `'${title.replaceAll("'", "''")}'`);
    const grids = await whole.readGrids(fileId, ranges);
    return [parts, [...grids]];
  });
}
