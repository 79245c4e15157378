import type { AppContext } from '#backend/context.ts';
import { fileNameOf } from '#backend/files/csv.ts';
import { type DriveFile, hasTags } from '#backend/google/drive.ts';
import { inTurn } from '#backend/in-turn.ts';
import { drawAside } from '#backend/pdf/draw-aside.ts';
import { replaceOnce } from '#backend/photos/once.ts';
import { pictureOfPdf } from '#backend/photos/pdf.ts';
import { readablePages } from '#backend/photos/prepare.ts';
import type { FileContent } from '#kernel/contract.ts';
import { maxPhotoBytes } from '#kernel/photos.ts';
import { Problem } from '#kernel/problem.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { ReceiptPhoto } from '../answers.ts';
import { type PackChoice, packedRows } from '../pack.ts';
import type { PackOrder } from './pack-paper.ts';
import { readToExport } from './report.ts';
import { reportTags, requireOwnReport } from './report-files.ts';

/** For more than this, people can export the photos as an archive. */
const maxReceipts = 400;
/** An A4 page in pixels, sharp on high-density screens too. */
const previewSize = { width: 636, height: 900 };
/** Each may take several megabytes while it is scaled down. */
const picturesAtOnce = 4;
/** The longer side of a picture in pixels: as many as print can show. */
const sides: Readonly<Record<PackChoice['perPage'], number>> = { '1': 1600, '2': 1200, '4': 1000, '6': 800 };

const paper = new URL('./pack-paper.ts', import.meta.url);

/** What to draw of a report, before its photos are loaded: one call for its rows, and one for its files. */
async function orderOf(
  context: AppContext,
  reportId: string,
  choice: PackChoice,
): Promise<{ order: PackOrder; receipts: ReceiptPhoto[] }> {
  const data = await readToExport(context, reportId);
  const { report, range } = data;
  const { user, day } = context.request;
  const packed = packedRows(data, choice);
  const order = {
    title: report.name,
    description: report.description,
    currency: report.currency ?? usualCurrency,
    author: user.name || user.email,
    day,
    range: range ?? '',
    choice,
    rows: packed.map(({ row, photo }) => ({ row, photoId: photo?.id ?? null })),
    pictures: new Map(),
  };
  return { order, receipts: packed.flatMap(({ photo }) => photo ?? []) };
}

/** A report on paper, with its receipts: one more call for each photo. */
export async function printPack(
  context: AppContext,
  reportId: string,
  choice: PackChoice,
): Promise<FileContent> {
  const { order, receipts } = await orderOf(context, reportId, choice);
  if (receipts.length > maxReceipts) {
    const message = `One document holds up to ${maxReceipts} receipts, and these are ${receipts.length}. Please choose fewer days.`;
    throw new Problem('INVALID_INPUT', message, { fields: { from: message } });
  }
  const pictures = await picturesOf(context, receipts, sides[choice.perPage]);
  context.request.signal?.throwIfAborted();
  return {
    bytes: await drawAside(paper, { ...order, pictures }),
    type: 'application/pdf',
    downloadName: fileNameOf(`${order.title} ${order.day}`, '.pdf'),
  };
}

/**
 * The same, saved in the report's folder; a pack that is there already gets a new revision. Takes three more calls; sending it
 * again does not save it twice.
 */
export async function keepPack(
  context: AppContext,
  reportId: string,
  choice: PackChoice,
): Promise<FileContent> {
  await requireOwnReport(context, reportId);
  const printed = await printPack(context, reportId, choice);
  const { webViewLink } = await inTurn(`pack of ${reportId}`, () => putInto(context, reportId, printed));
  return { ...printed, link: webViewLink };
}

async function putInto(
  context: AppContext,
  reportId: string,
  { bytes, type, downloadName: name = '' }: FileContent,
): Promise<DriveFile> {
  const tags = reportTags.pack(reportId);
  const [kept] = await context.drive.list(
    `trashed = false and ${hasTags({ report: reportId, kind: tags.kind })}`,
  );
  return await replaceOnce(context, kept, { name, parentId: reportId, tags, type, bytes });
}

/** Its first page as a picture, which needs no photos. */
export async function previewPack(
  context: AppContext,
  reportId: string,
  choice: PackChoice,
): Promise<FileContent> {
  const { order } = await orderOf(context, reportId, choice);
  const { signal = new AbortController().signal } = context.request;
  const bytes = await pictureOfPdf(await drawAside(paper, order), { page: 0, ...previewSize }, signal);
  return { bytes, type: 'image/jpeg' };
}

/** The pages of each photo, by its id; none for a photo that cannot be read. */
async function picturesOf(
  context: AppContext,
  photos: readonly ReceiptPhoto[],
  side: number,
): Promise<PackOrder['pictures']> {
  const pictures = new Map<string, Uint8Array[]>();
  const ids = new Set(photos.map(({ id }) => id));
  const left = ids.values();
  const work = async () => {
    for (const id of left) {
      pictures.set(id, await pagesOf(context, id, side));
      context.request.tell?.(pictures.size, ids.size);
    }
  };
  await Promise.all(Array.from({ length: picturesAtOnce }, work));
  return pictures;
}

async function pagesOf({ drive, request }: AppContext, photoId: string, side: number): Promise<Uint8Array[]> {
  const { signal = new AbortController().signal } = request;
  signal.throwIfAborted();
  try {
    const pages = await readablePages(await drive.download(photoId, maxPhotoBytes * 2), side, signal);
    const pictures: Uint8Array[] = [];
    for (const page of pages) pictures.push((await page.picture()).bytes);
    return pictures;
  } catch (error) {
    if (error instanceof Problem) return [];
    throw error;
  }
}
