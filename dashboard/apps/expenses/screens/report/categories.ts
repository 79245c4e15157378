import { suggestedCategories } from '../../photo-calls.ts';
import type { ReportData } from '../../report-calls.ts';

/** The usual categories and those of the rows, each once. */
export function categoriesOf({ rows }: Pick<ReportData, 'rows'>): string[] {
  const known = new Map(suggestedCategories.map((category) => [category.toLowerCase(), category]));
  for (const row of rows) {
    const category = row.category.trim();
    if (category !== '' && !known.has(category.toLowerCase())) known.set(category.toLowerCase(), category);
  }
  return [...known.values()];
}
