import names from '../../controls/NameDialog.module.css';
import styles from './FilterDialog.module.css';
import { conditions, type TypedCondition, valueCount } from './filter-conditions.ts';

interface FilterConditionProps {
  condition: TypedCondition;
  problem: string | undefined;
  onChange(condition: TypedCondition): void;
}

/** Which cells of a column are shown, by a rule that also holds for what is written later. */
export function FilterCondition({ condition, problem, onChange }: FilterConditionProps) {
  const { type, values } = condition;
  const count = valueCount(type);
  const valueAt = (index: number) => values[index] ?? '';
  return (
    <fieldset className={styles.condition}>
      <legend>Show rows whose cell</legend>
      <select
        className={names.input}
        aria-label="Condition"
        value={type}
        onChange={(event) => onChange({ type: event.target.value, values })}
      >
        <option value="">holds anything</option>
        {conditions.map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </select>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <input
          key={index}
          className={names.input}
          type="text"
          aria-label={index === 0 ? 'Value' : 'Second value'}
          placeholder={type.startsWith('DATE') ? 'yyyy-mm-dd' : index === 0 ? 'Value' : 'and value'}
          aria-invalid={problem !== undefined}
          value={valueAt(index)}
          onChange={(event) => {
            const typed = [valueAt(0), valueAt(1)];
            typed[index] = event.target.value;
            onChange({ type, values: typed });
          }}
        />
      ))}
      {problem !== undefined && (
        <p className={names.problem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
