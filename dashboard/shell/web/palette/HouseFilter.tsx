import { findApp } from '../registry.ts';
import styles from './palette.module.css';
import type { PaletteState } from './use-palette.ts';

interface HouseFilterProps {
  palette: PaletteState;
  /** On phones: a row of them that scrolls. */
  areChips?: boolean;
}

/** Limits the search to one house. */
export function HouseFilter({ palette, areChips = false }: HouseFilterProps) {
  const { hits, house, look } = palette;
  const houses = hits.flatMap(({ app: id, rows }) => {
    const app = findApp(id);
    return app ? [{ id, title: app.title, count: rows.length }] : [];
  });
  const all = houses.reduce((sum, { count }) => sum + count, 0);
  if (areChips) {
    const choices = [{ id: null, title: 'All', count: all }, ...houses];
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll
      <div className={styles['chips']} role="group" aria-label="House">
        {choices.map(({ id, title, count }) => (
          <button key={id} type="button" aria-pressed={house === id} onClick={() => look(id)}>
            {title} {count}
          </button>
        ))}
      </div>
    );
  }
  return (
    <label className={styles['filter']}>
      <span className={styles['unseen']}>House</span>
      <select value={house ?? ''} onChange={({ target }) => look(target.value === '' ? null : target.value)}>
        <option value="">All houses</option>
        {houses.map(({ id, title, count }) => (
          <option key={id} value={id}>
            {title} ({count})
          </option>
        ))}
      </select>
    </label>
  );
}
