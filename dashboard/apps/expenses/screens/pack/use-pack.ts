import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile, fetchToldFile } from '#frontend/calls/file.ts';
import { newRequestKey } from '#frontend/calls/request-key.ts';
import { saveFile } from '#frontend/page/save-file.ts';
import { today } from '#kernel/day.ts';
import { fileNameOf } from '#kernel/file-name.ts';
import { usualCurrency } from '#kernel/region.ts';
import type { ReceiptPhoto } from '../../answers.ts';
import type { PackChoice, PackedRow } from '../../pack.ts';
import type { ReportData } from '../../report-calls.ts';
import { client, expenseQueries } from '../queries.ts';

export interface PackFiles {
  pdf: boolean;
  zip: boolean;
  xlsx: boolean;
  /** Saves the PDF in the report's folder too. */
  keep: boolean;
}

interface Making {
  what: 'pdf' | 'zip' | 'xlsx';
  /** Photos done so far. */
  done: number;
  total: number;
}

interface PackOrder {
  choice: PackChoice;
  files: PackFiles;
  rows: readonly PackedRow<ReceiptPhoto>[];
}

const nameOf = (name: string, ending: string) => `${fileNameOf(name)} ${today()}${ending}`;

/** Makes the files of a pack one after another and has the browser save each; if stopped, what is already made is saved. */
export function usePack({ report }: ReportData) {
  const cache = useQueryClient();
  const [making, setMaking] = useState<Making | null>(null);
  const [saved, setSaved] = useState<readonly string[]>([]);
  const [lost, setLost] = useState<readonly PackedRow<ReceiptPhoto>[]>([]);
  const [kept, setKept] = useState<string>();
  const [stopped] = useState(() => ({ now: new AbortController() }));
  useEffect(() => () => stopped.now.abort(), [stopped]);

  function save(name: string, content: Blob): void {
    saveFile(name, content);
    setSaved((before) => [...before, name]);
  }

  async function makeFiles({ choice, files, rows }: PackOrder, signal: AbortSignal): Promise<void> {
    const total = rows.filter(({ photo }) => photo !== undefined).length;
    if (files.pdf) {
      setMaking({ what: 'pdf', done: 0, total });
      const { id: reportId } = report;
      const onPart = (done: number, all: number) => setMaking({ what: 'pdf', done, total: all });
      const address = files.keep
        ? client.addressOf.keepPack({ reportId, body: choice })
        : client.addressOf.printPack({ reportId, query: choice });
      const post = files.keep ? { body: choice, key: newRequestKey() } : undefined;
      const { content, link } = await fetchToldFile(address, { signal, onPart, post });
      setKept(link);
      if (link !== undefined) void cache.invalidateQueries(expenseQueries.report(reportId));
      save(nameOf(report.name, '.pdf'), content);
    }
    if (files.zip && total > 0) {
      setMaking({ what: 'zip', done: 0, total });
      const { makeZip } = await import('./make-zip.ts');
      const onPhoto = () => setMaking((now) => now && { ...now, done: now.done + 1 });
      const { id: reportId, currency = usualCurrency } = report;
      const zip = await makeZip({ reportId, currency, rows, signal, onPhoto });
      setLost(zip.lost);
      if (zip.lost.length < total) save(nameOf(report.name, ' receipts.zip'), zip.content);
    }
    if (files.xlsx) {
      setMaking({ what: 'xlsx', done: 0, total });
      const query = { ...choice, format: 'xlsx' } as const;
      const address = client.addressOf.exportReport({ reportId: report.id, query });
      save(nameOf(report.name, '.xlsx'), await fetchFile(address, signal));
    }
  }

  const make = useMutation({
    async mutationFn(order: PackOrder) {
      stopped.now = new AbortController();
      const { signal } = stopped.now;
      setSaved([]);
      setLost([]);
      setKept(undefined);
      try {
        await makeFiles(order, signal);
      } catch (error) {
        // The person stopped it, so it is not a failure.
        if (!signal.aborted) throw error;
      } finally {
        setMaking(null);
      }
    },
  });
  return {
    ...{ making, problem: make.error, saved, kept },
    /** Rows whose photo the archive lacks, because it is no longer there. */
    lost,
    make: make.mutate,
    stop: () => stopped.now.abort(),
  };
}
