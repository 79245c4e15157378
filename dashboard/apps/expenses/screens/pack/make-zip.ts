import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js';
import { fetchFile } from '#frontend/calls/file.ts';
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

/** The rows' stored photos in an archive; photos do not get smaller, so they are not compressed. */
export async function makeZip({ reportId, currency, rows, signal, onPhoto }: ZipOrder): Promise<Blob> {
  const zip = new ZipWriter(new BlobWriter('application/zip'), { level: 0, useWebWorkers: false, signal });
  for (const packed of rows) {
    if (!packed.photo) continue;
    const place = { reportId, photoId: packed.photo.id, query: { size: 'stored' as const } };
    const file = await fetchFile(client.addressOf.photoContent(place), signal);
    await zip.add(packedName(packed, currency), new BlobReader(file));
    onPhoto();
  }
  return await zip.close();
}
