import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type ImportedFile, importCalls } from '#kernel/calls/imports.ts';
import { type DayOrder, type OrderFound, usualDayOrder } from '#kernel/written-day.ts';
import { createCallsClient } from '../calls/client.ts';
import { type ImportTable, tableOfFile, withoutHeaders } from './import-table.ts';
import { type ImportField, type Mapping, missingFields, orderIn } from './mapping.ts';
import { startMapping } from './mapping-memory.ts';

const client = createCallsClient(importCalls);

export interface SourceSetting<K extends string> {
  memory: string;
  fields: readonly ImportField<K>[];
  read?: ((file: ImportedFile) => ImportTable) | undefined;
  /** Reads files that the server does not support, here in the browser; undefined for all others. */
  readOwn?: ((file: File) => Promise<ImportTable | undefined>) | undefined;
}

interface Source {
  file: File;
  table: ImportTable;
  /** Of a workbook. */
  sheet: string | undefined;
  sheets: readonly string[];
  /** Undefined if the headers are not the file's own. */
  hasHeaders: boolean | undefined;
}

/** The file that is imported, as it was read, and where its columns go. */
export function useSource<K extends string>(setting: SourceSetting<K>, onRead: () => void) {
  const { memory, fields } = setting;
  const [source, setSource] = useState<Source>();
  const [mapping, setMapping] = useState<Mapping<K>>([]);
  const [chosenOrder, setOrder] = useState<DayOrder>();
  const table = useMemo(() => source && tableNow(source), [source]);
  const orderFound = useMemo(
    (): OrderFound => (table ? orderIn(table, mapping, fields) : { state: 'plain' }),
    [table, mapping, fields],
  );

  function start(next: Source) {
    setSource(next);
    setMapping(startMapping(memory, tableNow(next).headers, fields));
  }
  const reading = useMutation({
    mutationFn: (wanted: { file: File; sheet?: string }) => readSource(wanted, setting),
    onSuccess: (next) => {
      start(next);
      onRead();
    },
  });
  return {
    reading,
    readFile: (file: File) => reading.mutate({ file }),
    readSheet: (sheet: string) => source && reading.mutate({ file: source.file, sheet }),
    /** The file's name; '' before one was read. */
    name: source?.file.name ?? '',
    sheet: source?.sheet ?? '',
    sheets: source?.sheets ?? [],
    table,
    hasHeaders: source?.hasHeaders,
    setHasHeaders: (hasHeaders: boolean) => source && start({ ...source, hasHeaders }),
    mapping,
    setMapping,
    orderFound,
    /** The order in which dates of the file are read. */
    order: orderFound.state === 'told' ? orderFound.order : (chosenOrder ?? usualDayOrder()),
    setOrder,
    isMapped: missingFields(mapping, fields).length === 0,
  };
}

async function readSource(
  { file, sheet }: { file: File; sheet?: string },
  { read = tableOfFile, readOwn }: Pick<SourceSetting<string>, 'read' | 'readOwn'>,
): Promise<Source> {
  const own = await readOwn?.(file);
  if (own) return { file, table: own, sheet: undefined, sheets: [], hasHeaders: undefined };
  const imported = await client.readFile({ body: { sheet }, files: { file } });
  const table = read(imported);
  if (imported.kind !== 'table') return { file, table, sheet: undefined, sheets: [], hasHeaders: undefined };
  return { file, table, sheet: imported.sheet, sheets: imported.sheets ?? [], hasHeaders: true };
}

function tableNow({ table, hasHeaders }: Source): ImportTable {
  return hasHeaders === false ? withoutHeaders(table) : table;
}
