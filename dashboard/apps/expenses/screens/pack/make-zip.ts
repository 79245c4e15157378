import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { fetchFile } from '#frontend/calls/file.ts';
import { Problem } from '#kernel/problem.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import { type PackedRow, packedName } from '../../pack.ts';
import { client } from '../queries.ts';

interface ZipOrder {
  reportId: string;
  /** The currency of the report. */
  currency: string;
  rows: readonly PackedRow<ReceiptPhoto>[];
  signal: AbortSignal;
  /** Called whenever a photo has been added. */
  onPhoto: () => void;
}

/**
 * The rows' stored photos in an archive, and the rows whose photo is no longer there; photos do not get smaller, so they are not
 * compressed.
 */
export async function makeZip({ reportId, currency, rows, signal, onPhoto }: ZipOrder) {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0, useWebWorkers: false, signal });
  const lost: PackedRow<ReceiptPhoto>[] = [];
  for (const packed of rows) {
    if (!packed.photo) continue;
    const place = { reportId, photoId: packed.photo.id, query: { size: 'stored' as const } };
    const file = await fetchFile(client.addressOf.photoContent(place), signal).catch(noneIfLost);
    if (file) await zip.add(packedName(packed, currency), new BlobReader(file));
    else lost.push(packed);
    onPhoto();
  }
  return { content: await zip.close(), lost };
}

/** A photo may have been deleted since the report was read. */
function noneIfLost(problem: unknown): undefined {
  if (!(problem instanceof Problem) || problem.code !== 'NOT_FOUND') throw problem;
}
