import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useIsServerReached } from '#frontend/calls/online.ts';
import { counted } from '#kernel/counted.ts';
import type { Manifest } from '#kernel/manifest.ts';
import { palettes } from './app-palettes.ts';
import type { Option } from './palette-options.ts';
import type { Indexed } from './row-index.ts';

/** A person may have sixty calls a minute: some are left for the screens. */
const atOnce = 4;

interface OthersOptions {
  cache: QueryClient;
  own: readonly Manifest[];
  indexed: Indexed;
  refresh: () => Promise<void>;
}

/** Sheets that were never opened here are read on demand, as their apps would read them. */
export function useReadOthers({ cache, own, indexed, refresh }: OthersOptions) {
  const isReached = useIsServerReached();
  const [reading, setReading] = useState<{ done: number; all: number } | null>(null);
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const houses = own.flatMap(({ id }) => {
    const palette = palettes.get(id);
    const isKnown = indexed.sheets.some(({ app }) => app === id) || failed.has(id);
    return palette && !isKnown ? [{ id, palette }] : [];
  });
  const unread = indexed.sheets.filter(({ readAt }) => readAt === undefined);
  const missing = unread.length + houses.length;

  async function readAll() {
    const problems = new Set<string>();
    setReading({ done: 0, all: missing });
    let done = 0;
    const one = async (key: string, read: () => Promise<unknown>) => {
      await read().catch(() => problems.add(key));
      done += 1;
      setReading({ done, all: missing });
    };
    const tasks = [
      ...houses.map(
        ({ id, palette }) =>
          () =>
            one(id, () => palette.list(cache)),
      ),
      ...unread.map(
        ({ app, sheet }) =>
          () =>
            one(sheet.id, async () => await palettes.get(app)?.read(cache, sheet.id)),
      ),
    ];
    const takeOn = async () => {
      for (let task = tasks.shift(); task; task = tasks.shift()) await task();
    };
    await Promise.all(Array.from({ length: atOnce }, takeOn));
    setFailed(problems);
    await refresh();
    setReading(null);
  }

  const title = [
    ...(unread.length > 0
      ? [`the other ${counted(unread.length, 'sheet')}`.replace(' 1 sheet', ' sheet')]
      : []),
    ...(houses.length > 0 ? [counted(houses.length, 'more house')] : []),
  ].join(' and ');
  const option: Option | undefined =
    missing > 0 && isReached && indexed.isWhole
      ? {
          key: 'read others',
          title: reading ? `Reading ${reading.done + 1} of ${reading.all}` : `Read ${title}`,
          note: failed.size > 0 ? `${counted(failed.size, 'sheet')} could not be read` : '',
          act: 'read',
        }
      : undefined;
  return {
    option,
    isReached,
    read: () => {
      if (!reading) void readAll();
    },
  };
}
