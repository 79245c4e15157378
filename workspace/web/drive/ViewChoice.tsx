import { ListIcon } from '@phosphor-icons/react/List';
import { SquaresFourIcon } from '@phosphor-icons/react/SquaresFour';
import type { View } from './use-view.ts';
import styles from './ViewChoice.module.css';

const views = [
  ['list', 'List', ListIcon],
  ['grid', 'Grid', SquaresFourIcon],
] as const;

export function ViewChoice({ view, onChoose }: { view: View; onChoose(view: View): void }) {
  return (
    <fieldset className={styles.views} aria-label="View">
      {views.map(([name, label, Icon]) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          title={label}
          onClick={() => onChoose(name)}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
    </fieldset>
  );
}
