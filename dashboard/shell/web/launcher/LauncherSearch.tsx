import { MagnifyingGlassIcon } from '@phosphor-icons/react/MagnifyingGlass';
import styles from './launcher-search.module.css';

interface LauncherSearchProps {
  value: string;
  onChange: (text: string) => void;
}

/** Filters the street. */
export function LauncherSearch({ value, onChange }: LauncherSearchProps) {
  return (
    <div className={styles['field']}>
      <MagnifyingGlassIcon size={18} aria-hidden />
      <input
        className={styles['input']}
        type="search"
        value={value}
        placeholder="Search applications..."
        aria-label="Search applications"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('');
        }}
      />
    </div>
  );
}
