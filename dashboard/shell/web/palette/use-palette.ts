import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { soon } from '#frontend/kept/time.ts';
import type { AppAction } from '#frontend/palette/app-action.ts';
import { finderFor, searchable, wordsOf } from '#kernel/search.ts';
import { goTo } from '../go-to.ts';
import { useApps, useOwnHouses } from '../launcher/own-apps.ts';
import { loadAppAhead } from '../load-ahead.ts';
import { actionsOf, draftsOf, type Goal, type HouseDraft, withoutName } from './app-actions.ts';
import { goalsOfDraft } from './goals.ts';
import { actionsIn, calledIn, makersOf } from './house-actions.ts';
import {
  actionSection,
  draftSection,
  houseSection,
  keyOf,
  type Option,
  page,
  rowSections,
  type Section,
} from './palette-options.ts';
import { noteRecent } from './recent.ts';
import { titleOf } from './row-texts.ts';
import { understood } from './understood.ts';
import { useDrafts } from './use-drafts.ts';
import { useReadOthers } from './use-read-others.ts';
import { useRecent } from './use-recent.ts';
import { useResembling } from './use-resembling.ts';
import { useRowIndex } from './use-row-index.ts';

export type PaletteState = ReturnType<typeof usePalette>;

interface PaletteOptions {
  /** What stands in the field at first. */
  typed: string;
  onClose: () => void;
  onAdd: (draft: HouseDraft, goal: Goal) => void;
}

/** The typed text, the matches, and the chosen line. */
export function usePalette({ typed, onClose, onAdd }: PaletteOptions) {
  const [query, setQuery] = useState(typed);
  const [house, setHouse] = useState<string | null>(null);
  const [length, setLength] = useState(page);
  const [chosen, setChosen] = useState<string | null>(null);
  const { available, own } = useApps();
  const { houses } = useOwnHouses(available.data?.directoryApps);
  const { cache, indexed, finder, refresh } = useRowIndex();
  const others = useReadOthers({ cache, own: [...own, ...makersOf(houses)], indexed, refresh });
  const recent = useRecent(indexed);
  const hasActionsAlone = query.startsWith('>');
  const line = query.replace(/^>\s*/, '');
  const isSearching = line.trim() !== '' && !hasActionsAlone;
  // Once per key: drafts, resembling rows and answers of other sheets render it again.
  const words = useMemo(() => (isSearching ? understood(line) : wordsOf('')), [isSearching, line]);
  const exact = useMemo(() => finder.find(words), [finder, words]);
  const resembling = useResembling(indexed.rows, line, isSearching && exact.length === 0 && indexed.isWhole);
  const hits = exact.length > 0 ? exact : resembling;
  const goalOf = (draft: HouseDraft) => goalsOfDraft(indexed, draft)[0];
  // Code that reads a line is loaded, and has read two, before the first key: that is when a browser compiles it.
  const warmUp = useEffectEvent(async () => {
    for (const sample of ['e', 'er']) await draftsOf(actionsOf(own), sample);
  });
  useEffect(() => soon(() => void warmUp()), []);
  const { drafts: read, readNow } = useDrafts(own, line);
  const drafts = read.filter((draft) => goalOf(draft) !== undefined);
  const doable = draftSection(drafts, (draft) => goalOf(draft)?.name ?? '', hasActionsAlone);
  const isNamed = finderFor(line);
  const isForm = ({ title }: AppAction) => isNamed(searchable([title]));
  const forms = actionSection([...actionsOf(own), ...actionsIn(houses)], isForm);
  // Actions that parse a line of words are among the drafts; the others are found by name.
  const called = isSearching ? actionSection(calledIn(houses, line), () => true) : [];
  const rows = useMemo(() => rowSections(hits, { words, house, length }), [hits, words, house, length]);
  const sections: Section[] = [
    ...(house === null ? doable : []),
    ...(house === null && !hasActionsAlone ? houseSection([...own, ...houses], line) : []),
    ...(isSearching && house === null ? called : forms),
    ...rows,
    ...(isSearching || hasActionsAlone ? [] : recent),
    ...(others.option && isSearching ? [{ key: 'others', title: '', options: [others.option] }] : []),
  ];
  const options = sections.flatMap((section) => section.options);
  const [firstDraft] = doable[0]?.options ?? [];
  const isCalled = firstDraft?.draft?.draft.fit === 'named';
  const first = (isCalled ? firstDraft : rows[0]?.options[0]) ?? options[0];
  const active = options.find(({ key }) => key === chosen) ?? first;

  function type(text: string) {
    setQuery(text);
    setLength(page);
    setChosen(null);
  }
  function look(next: string | null) {
    setHouse(next);
    setLength(page);
    setChosen(null);
  }
  function open(address: `/?${string}`, { row }: Option) {
    if (row) void noteRecent({ key: keyOf(row), title: titleOf(row) });
    onClose();
    const asked = new URLSearchParams(address.slice(2));
    void loadAppAhead(asked.get('app') ?? '', asked);
    goTo(address);
  }
  /** The option may be of the line before the last letters. */
  async function add({ action }: HouseDraft) {
    const draft = (await readNow()).find((one) => one.action.id === action.id);
    const goal = draft && goalOf(draft);
    if (draft?.draft.problem === null && goal) onAdd(draft, goal);
  }
  function perform(option: Option | undefined) {
    if (!option) return;
    const { address, act, draft } = option;
    if (address !== undefined) open(address, option);
    else if (act === 'more') look(option.app?.id ?? null);
    else if (act === 'show') setLength(length + page);
    else if (act === 'read') others.read();
    else if (act === 'add' && draft) void add(draft);
    else if (act === 'type' && draft) type(`${draft.action.title} ${withoutName(draft.action, line).text} `);
  }
  return {
    query,
    line,
    words,
    isSearching,
    sections,
    active,
    hits,
    house,
    indexed,
    others,
    type,
    move: (by: number) => {
      const at = active ? options.indexOf(active) : -1;
      const next = options[Math.min(Math.max(at + by, 0), options.length - 1)];
      if (next) setChosen(next.key);
    },
    choose: (option: Option) => setChosen(option.key),
    look,
    perform,
    doFirst: () => perform(firstDraft),
  };
}
