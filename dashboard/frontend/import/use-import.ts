import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '#kernel/problem.ts';
import { useKeyFor } from '../calls/use-key-for.ts';
import { type Candidate, candidatesOf, type RowRules } from './candidates.ts';
import { type ImportRecord, recordsOf } from './mapping.ts';
import { rememberMapping } from './mapping-memory.ts';
import { type SourceSetting, useSource } from './use-source.ts';

export type Step = 'choose' | 'columns' | 'rows' | 'done';

interface ImportSetting<K extends string> extends SourceSetting<K>, RowRules<K> {
  onImport: (records: readonly ImportRecord<K>[], options: { requestKey: string }) => Promise<string>;
}

/** From a file to the records that are imported from it. */
export function useImport<K extends string>(setting: ImportSetting<K>) {
  const [step, setStep] = useState<Step>('choose');
  const source = useSource(setting, () => setStep('columns'));
  const { table, mapping } = source;
  const choice = useChoice<K>();
  const importing = useImporting(setting, () => {
    rememberMapping(setting.memory, table?.headers ?? [], mapping);
    setStep('done');
  });
  return {
    step,
    /** Back to an earlier step. */
    back: () => setStep(step === 'rows' ? 'columns' : 'choose'),
    source,
    choice,
    judge: () => {
      if (!table) return;
      const records = recordsOf(table, mapping, setting.fields, source.order);
      choice.start(candidatesOf(records, setting.fields, setting));
      setStep('rows');
    },
    importing,
    importTaken: () => importing.mutate(choice.records()),
  };
}

/** Which rows are imported: the new ones, except where the person decided otherwise. */
function useChoice<K extends string>() {
  const [candidates, setCandidates] = useState<readonly Candidate<K>[]>([]);
  const [flipped, setFlipped] = useState<ReadonlySet<string>>(new Set());
  const isTaken = ({ id, state }: Candidate<K>) =>
    state !== 'refused' && (state === 'new') !== flipped.has(id);
  const taken = new Set(candidates.filter(isTaken).map(({ id }) => id));
  return {
    candidates,
    taken,
    start: (next: readonly Candidate<K>[]) => {
      setCandidates(next);
      setFlipped(new Set());
    },
    take: (ids: readonly string[], isWanted: boolean) => {
      const next = new Set(flipped);
      for (const id of ids.filter((each) => taken.has(each) !== isWanted)) if (!next.delete(id)) next.add(id);
      setFlipped(next);
    },
    records: () => candidates.filter(isTaken).map(({ record }) => record),
  };
}

/** Imports everything at once; the same rows, tried again, are written once. */
function useImporting<K extends string>({ onImport }: ImportSetting<K>, onDone: () => void) {
  const keyFor = useKeyFor();
  return useMutation<{ count: number; text: string }, Problem, ImportRecord<K>[]>({
    mutationFn: async (records) => {
      const text = await onImport(records, { requestKey: keyFor(records) });
      return { count: records.length, text };
    },
    onSuccess: onDone,
  });
}
