import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { ProblemAlert } from '#frontend/status/ProblemAlert.tsx';
import { useApps } from '../launcher/own-apps.ts';
import { type HouseDraft, meant } from '../palette/app-actions.ts';
import { goalsOfDraft } from '../palette/goals.ts';
import { useAddDraft } from '../palette/use-add-draft.ts';
import { useDrafts } from '../palette/use-drafts.ts';
import { useRowIndex } from '../palette/use-row-index.ts';
import { DraftChips } from './DraftChips.tsx';
import styles from './quick-add.module.css';

interface QuickAddUnderstoodProps {
  line: string;
  /** Rises each time the line is to be added. */
  asked: number;
  onAdded: () => void;
}

/** A person is never asked to choose among more houses than this. */
const most = 9;

/** How a line is understood: the house, the cells, and the row that it becomes. */
export function QuickAddUnderstood({ line, asked, onAdded }: QuickAddUnderstoodProps) {
  const { own } = useApps();
  const { indexed } = useRowIndex();
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const [house, setHouse] = useState<string | null>(null);
  const [goalId, setGoalId] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { drafts, readNow } = useDrafts(own, line, changed);
  const { add, isAdding, problem } = useAddDraft();
  const writableOf = (all: readonly HouseDraft[]) =>
    all.filter((one) => goalsOfDraft(indexed, one).length > 0);
  const chosenOf = (some: readonly HouseDraft[]) =>
    some.find(({ action }) => action.id === house) ?? meant(some);
  const writable = writableOf(drafts);
  const chosen = chosenOf(writable);
  const goals = chosen ? goalsOfDraft(indexed, chosen) : [];
  const goal = goals.find(({ id }) => id === goalId) ?? goals[0];

  function send(one: HouseDraft) {
    const [first] = goalsOfDraft(indexed, one);
    const to = one.action.id === chosen?.action.id ? goal : first;
    if (one.draft.problem === null && to) void add(one, to, onAdded);
  }
  const onAsked = useEffectEvent(async () => {
    const some = writableOf(await readNow());
    const one = chosenOf(some);
    if (one) send(one);
    else setIsAsking(some.length > 1);
  });
  const seen = useRef(asked);
  useEffect(() => {
    if (seen.current === asked) return;
    seen.current = asked;
    void onAsked();
  }, [asked]);

  if (writable.length === 0) return <Nothing isWhole={indexed.isWhole && drafts.length > 0} />;
  if (!chosen)
    return (
      <WhichHouse
        drafts={writable.slice(0, most)}
        isAsking={isAsking}
        onChoose={(one) => {
          setHouse(one.action.id);
          if (isAsking) send(one);
          setIsAsking(false);
        }}
      />
    );
  const at = writable.indexOf(chosen);
  const other = writable[(at + 1) % writable.length];
  return (
    <div className={styles['understood']}>
      <HouseMark app={chosen.app} size={24} />
      <b>{chosen.action.title}</b>
      <DraftChips
        cells={chosen.draft.cells}
        onChange={(name, typed) => setChanged({ ...changed, [name]: typed })}
      />
      <span className={styles['goal']} role="status">
        {chosen.draft.problem ??
          (goal?.row === undefined ? 'Becomes the next row of ' : `Becomes row ${goal.row} of `)}
        {chosen.draft.problem === null && goals.length === 1 && <code>{goal?.name}</code>}
      </span>
      {goals.length > 1 && (
        <select aria-label="Sheet" value={goal?.id} onChange={({ target }) => setGoalId(target.value)}>
          {goals.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {other && other !== chosen && (
        <button type="button" disabled={isAdding} onClick={() => setHouse(other.action.id)}>
          Another house
        </button>
      )}
      {problem && <ProblemAlert title="It was not added" problem={problem} />}
    </div>
  );
}

function Nothing({ isWhole }: { isWhole: boolean }) {
  if (!isWhole) return null;
  return (
    <div className={styles['understood']} role="status">
      Open a sheet of that house once first: rows can only go into sheets that this device knows.
    </div>
  );
}

interface WhichHouseProps {
  drafts: readonly HouseDraft[];
  /** Enter was pressed: the answer adds the row. */
  isAsking: boolean;
  onChoose: (draft: HouseDraft) => void;
}

/** Nothing is guessed between houses. */
function WhichHouse({ drafts, isAsking, onChoose }: WhichHouseProps) {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) first.current?.focus();
  }, [isAsking]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of buttons would be read as a form of its own
    <div
      className={styles['understood']}
      role="group"
      aria-label="Which house is this for?"
      onKeyDown={({ key }) => {
        const chosen = drafts[Number(key) - 1];
        if (chosen) onChoose(chosen);
      }}
    >
      <b>Which house is this for?</b>
      {drafts.map((one, at) => (
        <button key={one.action.id} ref={at === 0 ? first : null} type="button" onClick={() => onChoose(one)}>
          <kbd>{at + 1}</kbd>
          <HouseMark app={one.app} size={20} />
          {one.action.title}
        </button>
      ))}
    </div>
  );
}
