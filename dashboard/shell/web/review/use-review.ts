import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import * as z from 'zod';
import type { Waiting } from '#frontend/outbox/waiting.ts';
import { useKept } from '#frontend/outbox/waiting-rows.ts';
import { Reviewed, type ReviewWords } from '#frontend/review/reviewed.ts';
import { wordsOfApps } from './words.ts';

export interface Question {
  waiting: Waiting;
  /** Undefined for refused changes, and if it is not known what their rows contain now. */
  reviewed: Reviewed | undefined;
  headers: readonly string[];
}

/** Everything a person has to decide; undefined until it is known what the apps say about it. */
export function useReview(): readonly Question[] | undefined {
  const client = useQueryClient();
  const kept = useKept();
  const open = useMemo(() => kept.filter(({ state }) => state !== 'pending'), [kept]);
  const apps = [...new Set(open.map(({ command }) => command.app))].toSorted().join(' ');
  const files = [...new Set(open.map(({ file }) => file))].toSorted().join('\n');
  const load = useEffectEvent(() =>
    wordsOfApps(
      client,
      open.map(({ command }) => command),
    ),
  );
  const [words, setWords] = useState<{ apps: string; of: ReadonlyMap<string, ReviewWords> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what an app has to read first depends on its files
  useEffect(() => {
    let isCurrent = true;
    void load().then((of) => isCurrent && setWords({ apps, of }));
    return () => {
      isCurrent = false;
    };
  }, [apps, files]);
  return useMemo(() => {
    if (words?.apps !== apps) return undefined;
    return open.map((waiting) => {
      const said = words.of.get(waiting.command.app);
      // Without them nobody knows what a command does to which cell: a change would be taken for a deletion.
      const reviewed = waiting.state === 'conflict' && said && new Reviewed(waiting, said);
      const isTold = reviewed && reviewed.rows.length > 0;
      const answers = client.getQueriesData({ queryKey: [waiting.command.app] });
      return { waiting, reviewed: isTold ? reviewed : undefined, headers: headersOf(waiting, answers) };
    });
  }, [open, words, apps, client]);
}

const headed = z.looseObject({
  headers: z.array(z.string()),
  sheet: z.looseObject({ id: z.string() }).nullish(),
});

/** The headers of a command's sheet, if an answer about it is at hand. */
function headersOf({ file }: Waiting, answers: readonly (readonly [key: unknown, answer: unknown])[]) {
  const [, id = ''] = file.split(' ');
  for (const [key, answer] of answers) {
    const { data } = headed.safeParse(answer);
    const isOfSheet = data?.sheet?.id === id || JSON.stringify(key).includes(JSON.stringify(id));
    if (data && isOfSheet) return data.headers;
  }
  return [];
}
