import { useState } from 'react';
import type { FilterCriteria } from '../../api/sheets.ts';
import buttons from '../../controls/buttons.module.css';
import { Dialog } from '../../controls/Dialog.tsx';
import names from '../../controls/NameDialog.module.css';
import { FilterCondition } from './FilterCondition.tsx';
import styles from './FilterDialog.module.css';
import { conditionOf, problemOf, typedCondition } from './filter-conditions.ts';

interface FilterDialogProps {
  title: string;
  values: readonly string[];
  /** What the column shows as yet. */
  criteria: FilterCriteria;
  onSave(criteria: FilterCriteria): void;
  onClose(): void;
}

/** A column with more different values is narrowed by the search first. */
const maxShown = 500;

/** Which cells of a column are shown: by a condition, by their values, or by both. */
export function FilterDialog({ title, values, criteria, onSave, onClose }: FilterDialogProps) {
  const [off, setOff] = useState<ReadonlySet<string>>(new Set(criteria.hiddenValues));
  const [condition, setCondition] = useState(() => typedCondition(criteria.condition));
  const [problem, setProblem] = useState<string>();
  const [search, setSearch] = useState('');
  const found = values.filter((value) => value.toLowerCase().includes(search.trim().toLowerCase()));
  const turn = (changed: readonly string[], isShown: boolean) => {
    const next = new Set(off);
    for (const value of changed) isShown ? next.delete(value) : next.add(value);
    setOff(next);
  };
  const save = () => {
    const wrong = condition && problemOf(condition);
    if (wrong !== undefined) return setProblem(wrong);
    const wanted = condition ? conditionOf(condition) : criteria.condition;
    onSave({ ...criteria, hiddenValues: [...off], condition: wanted });
    onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <button type="button" className={buttons.outline} onClick={onClose}>
            Cancel
          </button>
          <button type="button" className={buttons.solid} onClick={save}>
            Filter
          </button>
        </>
      }
    >
      {condition && (
        <FilterCondition
          condition={condition}
          problem={problem}
          onChange={(changed) => {
            setCondition(changed);
            setProblem(undefined);
          }}
        />
      )}
      <input
        className={names.input}
        type="search"
        aria-label="Search the values"
        placeholder="Search the values"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <div className={styles.all}>
        <button type="button" className={buttons.plain} onClick={() => turn(found, true)}>
          Show all
        </button>
        <button type="button" className={buttons.plain} onClick={() => turn(found, false)}>
          Hide all
        </button>
        <span role="status">
          {values.length - off.size} of {values.length} shown
        </span>
      </div>
      <ul className={styles.values}>
        {found.slice(0, maxShown).map((value) => (
          <li key={value}>
            <label>
              <input
                type="checkbox"
                checked={!off.has(value)}
                onChange={(event) => turn([value], event.target.checked)}
              />
              <span>{value === '' ? 'Empty cells' : value}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > maxShown && <p>{found.length - maxShown} more: search to see them.</p>}
    </Dialog>
  );
}
