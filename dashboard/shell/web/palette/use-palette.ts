import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '#kernel/search.ts';
import { goTo } from '../go-to.ts';
import { useApps } from '../launcher/own-apps.ts';
import { loadAppAhead } from '../load-ahead.ts';
import { houseSection, type Option, page, rowSections, type Section } from './palette-options.ts';
import { understood } from './understood.ts';
import { useReadOthers } from './use-read-others.ts';
import { useRowIndex } from './use-row-index.ts';

export type PaletteState = ReturnType<typeof usePalette>;

/** What is typed, what answers, and which line is chosen. */
export function usePalette(onClose: () => void) {
  const cache = useQueryClient();
  const [query, setQuery] = useState('');
  const [house, setHouse] = useState<string | null>(null);
  const [length, setLength] = useState(page);
  const [chosen, setChosen] = useState<string | null>(null);
  const { own } = useApps();
  const { indexed, finder, refresh } = useRowIndex();
  const others = useReadOthers({ cache, own, indexed, refresh });
  const isSearching = query.trim() !== '';
  const words = isSearching ? understood(query) : wordsOf('');
  const hits = finder.find(words);
  const rows = rowSections(hits, { words, house, length });
  const sections: Section[] = [
    ...(house === null ? houseSection(own, query) : []),
    ...rows,
    ...(others.option && isSearching ? [{ key: 'others', title: '', options: [others.option] }] : []),
  ];
  const options = sections.flatMap((section) => section.options);
  const first = rows[0]?.options[0] ?? options[0];
  const active = options.find(({ key }) => key === chosen) ?? first;

  function choose(option: Option | undefined) {
    if (option) setChosen(option.key);
  }
  function look(next: string | null) {
    setHouse(next);
    setLength(page);
    setChosen(null);
  }
  function perform(option: Option | undefined) {
    if (!option) return;
    const { address, act } = option;
    if (address !== undefined) {
      onClose();
      const asked = new URLSearchParams(address.slice(2));
      void loadAppAhead(asked.get('app') ?? '', asked);
      goTo(address);
    } else if (act === 'more') look(option.app?.id ?? null);
    else if (act === 'show') setLength(length + page);
    else if (act === 'read') others.read();
  }
  return {
    query,
    words,
    isSearching,
    sections,
    active,
    hits,
    house,
    indexed,
    others,
    type: (text: string) => {
      setQuery(text);
      setLength(page);
      setChosen(null);
    },
    move: (by: number) => {
      const at = active ? options.indexOf(active) : -1;
      choose(options[Math.min(Math.max(at + by, 0), options.length - 1)]);
    },
    choose,
    look,
    perform,
    doFirst: () => {},
  };
}
