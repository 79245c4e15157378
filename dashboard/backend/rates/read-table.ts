import { unpackUpTo } from '../files/unpack.ts';
import { NoRateTable, RateTable } from './rate-table.ts';

/** A table of rates, as read from a file. */
interface TableFile {
  table: RateTable;
  /** The table's own bytes, unpacked. */
  bytes: Uint8Array;
  /** Its name in its archive; undefined if it is not in one. */
  packedName: string | undefined;
}

/** The file in an archive, unpacked up to the expected size. */
async function unpacked(archive: Uint8Array, maxBytes: number): Promise<Omit<TableFile, 'table'>> {
  const { Uint8ArrayReader, ZipReader } = await import('@zip.js/zip.js');
  const zip = new ZipReader(new Uint8ArrayReader(archive), { useWebWorkers: false });
  const entries = await zip.getEntries();
  const files = entries.filter((entry) => !entry.directory);
  const entry = files.find(({ filename }) => filename.toLowerCase().endsWith('.csv')) ?? files[0];
  if (!entry) throw new NoRateTable('The archive holds no file.');
  const bytes = await unpackUpTo(entry, maxBytes);
  if (!bytes) throw new NoRateTable(`Unpacked, it is more than ${maxBytes / 1e6} MB.`);
  return { bytes, packedName: entry.filename };
}

/**
 * The table in a file of at most this many bytes, which may be an archive.
 * @throws NoRateTable
 */
export async function readTable(file: Uint8Array, maxBytes: number): Promise<TableFile> {
  const isZip = file[0] === 0x50 && file[1] === 0x4b;
  const found = isZip
    ? await unpacked(file, maxBytes).catch((error: unknown) => {
        if (error instanceof NoRateTable) throw error;
        throw new NoRateTable('The archive cannot be unpacked.');
      })
    : { bytes: file, packedName: undefined };
  return { ...found, table: new RateTable(new TextDecoder().decode(found.bytes)) };
}
